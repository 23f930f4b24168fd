'use client';

import { Button, FileButton, Textarea } from '@mantine/core';
import { IconAlertOctagon, IconFileUpload, IconUpload } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { Note } from '@/components/state/note.tsx';
import { fileLimits } from '@/lib/core/interchange/source-entry.ts';
import classes from './import.module.css';
import { useImportWords } from './import-words.ts';
import { failureOf, type Import } from './use-import.ts';

/** Where an import begins: a file that is chosen or dropped, or a text that is pasted; and why the last one was no good. */
export function FileEntry({ flow }: { flow: Import }) {
  const { t } = useImportWords();
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');
  return (
    <div className={classes.entry}>
      <Refusal flow={flow} />
      <section
        aria-label={t('file')}
        className={clsx(classes.drop, over && classes.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer.files[0];
          if (file) void flow.takeFile(file);
        }}
      >
        <IconFileUpload size={28} stroke={1.5} className="text-3" aria-hidden />
        <p>
          <b>{t('drop')}</b>
        </p>
        <FileButton
          onChange={(file) => file && void flow.takeFile(file)}
          accept=".opml,.xml,.json,text/xml,application/json"
          inputProps={{ 'aria-label': t('file') }}
        >
          {(props) => (
            <Button {...props} variant="filled" leftSection={<IconUpload size={16} stroke={1.75} />}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        <p className="text-3 caption">
          {t('accepts', { megabytes: fileLimits.bytes / 1024 / 1024, entries: fileLimits.entries })}
        </p>
      </section>
      <form
        className={classes.paste}
        onSubmit={(event) => {
          event.preventDefault();
          flow.takeText(text);
        }}
      >
        <Textarea
          label={t('paste')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          minRows={5}
          maxRows={12}
          autosize
          spellCheck={false}
          classNames={{ input: 'mono' }}
          placeholder={'<opml version="2.0">…'}
        />
        <div className={classes.pasteFoot}>
          <Button type="submit" disabled={text.trim() === ''}>
            {t('look')}
          </Button>
          <span className="text-3 caption">{t('nothing-saved')}</span>
        </div>
      </form>
    </div>
  );
}

function Refusal({ flow }: { flow: Import }) {
  const { t } = useImportWords();
  const failures = useFailures();
  const refused = flow.plan.data?.kind === 'refused' ? flow.plan.data : null;
  const failure = failureOf(flow.plan.error);
  const code = flow.tooLarge ? 'too-large' : refused?.code;
  if (!code && !failure) return null;
  const params = flow.tooLarge ? { megabytes: fileLimits.bytes / 1024 / 1024 } : (refused?.params ?? {});
  const place = typeof params.line === 'number' ? ` ${t('at-line', { line: params.line })}` : '';
  return (
    <Note tone="bad" icon={IconAlertOctagon}>
      <b>{flow.chosen?.name ? t('refused-file', { name: flow.chosen.name }) : t('refused-text')}</b>
      <p>
        {code ? (t.has(`refusal.${code}`) ? t(`refusal.${code}`, params) : code) : failures(failure!.code)}
        {place}
      </p>
      {code && t.has(`refusal-advice.${code}`) ? (
        <p className="text-2">{t(`refusal-advice.${code}`)}</p>
      ) : null}
    </Note>
  );
}

function useFailures() {
  const { t } = useImportWords();
  return (code: string) => t('failed', { code });
}

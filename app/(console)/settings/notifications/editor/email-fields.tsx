'use client';

import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Note } from '@/components/state/note.tsx';
import { type EmailTarget, mailSecurities } from '@/lib/core/notices/channel-target.ts';
import { useChannelWords } from '../channel-words.tsx';
import type { ChannelDraft } from './channel-draft.ts';
import classes from './editor.module.css';

type Target = Extract<ChannelDraft['target'], { kind: 'email' }>;
/** The ports that these ways usually have. */
const usualPorts: Record<EmailTarget['security'], number> = { tls: 465, starttls: 587, none: 25 };

export function EmailFields({
  target,
  expected,
  onChange,
}: {
  target: Target;
  expected: (field: string) => string | undefined;
  onChange: (target: Target) => void;
}) {
  const { t } = useChannelWords();
  const change = (more: Partial<Target>) => onChange({ ...target, ...more });
  const listed = Object.values(usualPorts).includes(target.port);
  const ofOne = target.to.map((_, index) => expected(`target.to.${index}`)).find(Boolean);
  return (
    <>
      <div className={classes.server}>
        <TextInput
          label={t('host')}
          spellCheck={false}
          value={target.host}
          error={expected('target.host')}
          onChange={(event) => change({ host: event.currentTarget.value })}
        />
        <NumberInput
          label={t('port')}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          value={target.port}
          error={expected('target.port')}
          onChange={(port) => change({ port: Number(port) })}
        />
        <Select
          label={t('security')}
          allowDeselect={false}
          data={mailSecurities.map((value) => ({ value, label: t(`security-of.${value}`) }))}
          value={target.security}
          onChange={(value) => {
            const security = value as EmailTarget['security'];
            change({ security, ...(listed ? { port: usualPorts[security] } : {}) });
          }}
        />
      </div>
      {target.security === 'none' ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {t('security-none')}
        </Note>
      ) : null}
      <div className={classes.pair}>
        <TextInput
          label={t('from')}
          description={t('from-hint')}
          spellCheck={false}
          value={target.from}
          error={expected('target.from')}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          label={t('user')}
          description={t('user-hint')}
          spellCheck={false}
          autoComplete="off"
          value={target.user ?? ''}
          error={expected('target.user')}
          onChange={(event) => change({ user: event.currentTarget.value || null })}
        />
      </div>
      <TagsInput
        label={t('to')}
        description={t('to-hint')}
        maxTags={50}
        acceptValueOnBlur
        splitChars={[',', ';']}
        value={target.to}
        error={ofOne ?? expected('target.to')}
        onChange={(to) => change({ to })}
      />
    </>
  );
}

'use client';

import { CloseButton } from '@mantine/core';
import Link from 'next/link';
import type { ImportChange, ImportEntry, ImportRemark } from '@/lib/api/contracts/interchange.ts';
import classes from './import.module.css';
import { useImportWords, valueWords } from './import-words.ts';
import { OutcomeMark } from './outcome-mark.tsx';

/** One entry: what is wrong and what to do, what is done differently, and field by field what changes. */
export function EntryDetail({ entry, onClose }: { entry: ImportEntry; onClose: () => void }) {
  const { t } = useImportWords();
  const { name, address, outcome, sourceId, changes, problems, notes, line, number } = entry;
  return (
    <aside className={classes.detail} aria-label={t('detail')} data-scrolls>
      <header className={classes.detailHead}>
        <h2 className="cut">{name || t('no-name')}</h2>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </header>
      <p className="mono text-2">{address || '—'}</p>
      <p className={classes.marks}>
        <OutcomeMark outcome={outcome} />
        <span className="text-3">
          {line === null ? t('entry', { number }) : t('entry-at', { number, line })}
        </span>
        {sourceId === null ? null : <Link href={`/sources/${sourceId}`}>{t('to-source')}</Link>}
      </p>
      <Remarks title={t('problems')} remarks={problems} bad />
      <Remarks title={t('notes')} remarks={notes} />
      <Changes changes={changes} />
      {outcome === 'unchanged' ? <p className="text-2">{t('unchanged-means')}</p> : null}
    </aside>
  );
}

export function Remarks({
  title,
  remarks,
  bad = false,
}: {
  title: string;
  remarks: ImportRemark[];
  bad?: boolean;
}) {
  const { remark, advice } = useImportWords();
  if (remarks.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes.remarks}>
        {remarks.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: remarks stand in a fixed order
          <li key={index}>
            <span className={bad ? 'tone-bad' : 'text-2'}>{remark(each)}</span>
            {advice(each) ? <span className="text-2"> {advice(each)}</span> : null}
            {typeof each.params.value === 'string' ? (
              <code className={classes.value}>{each.params.value}</code>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Changes({ changes }: { changes: ImportChange[] }) {
  const { t, field } = useImportWords();
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>{t('changes-title', { count: changes.length })}</h3>
      <dl className={classes.changes}>
        {changes.map(({ field: name, before, after }) => (
          <div key={name}>
            <dt className="caption text-3">{field(name)}</dt>
            <dd>
              <del className={classes.before}>{valueWords(before)}</del>
              <ins className={classes.after}>{valueWords(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

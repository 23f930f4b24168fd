'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AuditLineAnswer } from '@/lib/api/contracts/audit.ts';
import { AuditDetail } from './audit-detail.tsx';
import { useActionWords } from './audit-words.ts';

export function AuditTable(props: { entries: AuditLineAnswer[]; onTarget: (target: string) => void }) {
  const { entries, onTarget } = props;
  const t = useTranslations('settings.audit');
  const words = useActionWords();
  return (
    <DataTable<AuditLineAnswer>
      rowHeight={32}
      fixedWidths
      records={entries}
      columns={[
        {
          accessor: 'at',
          title: t('at'),
          width: 124,
          render: ({ at }) => <Time at={at} form="absolute" focusable={false} />,
        },
        {
          accessor: 'user',
          title: t('who'),
          width: '16%',
          render: ({ user }) =>
            user ? (
              <span className="cut" title={user.name} style={{ display: 'block' }}>
                {user.name}
              </span>
            ) : (
              <span className="text-3">{t('system')}</span>
            ),
        },
        {
          accessor: 'action',
          title: t('what'),
          width: '22%',
          render: ({ action }) => (
            <span className="cut" title={action} style={{ display: 'block' }}>
              {words(action)}
            </span>
          ),
        },
        {
          accessor: 'target',
          title: t('target'),
          width: 144,
          render: ({ target }) => (
            <UnstyledButton
              className="mono cut"
              style={{ display: 'block', maxWidth: '100%', fontSize: 'inherit', lineHeight: 'inherit' }}
              title={t('only-target', { target })}
              onClick={() => onTarget(target)}
            >
              {target}
            </UnstyledButton>
          ),
        },
        {
          accessor: 'detail',
          title: t('detail'),
          render: ({ detail }) => <AuditDetail detail={detail} />,
        },
      ]}
    />
  );
}

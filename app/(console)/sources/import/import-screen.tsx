'use client';

import { Button } from '@mantine/core';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import type { ImportPlanAnswer } from '@/lib/api/contracts/interchange.ts';
import { FileEntry } from './file-entry.tsx';
import { useImportWords } from './import-words.ts';
import { PlanBar, PlanContent, PlanDock, usePlanView } from './plan-view.tsx';
import { type Import, useImport } from './use-import.ts';

/** Sources from a file: file or text → dry run → what is taken of it → done. */
export function ImportScreen() {
  const { t } = useImportWords();
  const words = useTranslations('sources');
  const mayImport = useMay('operator');
  const flow = useImport((name) => (name === null ? t('reason') : t('reason-file', { name })));
  const frame = { title: t('title'), crumbs: [{ href: '/sources', label: words('title') }] };
  if (!mayImport)
    return (
      <ConsolePage {...frame}>
        <StatePanel icon={IconLock} title={t('not-allowed')}>
          {t('not-allowed-text')}
        </StatePanel>
      </ConsolePage>
    );
  if (flow.apply.data)
    return (
      <ConsolePage {...frame}>
        <Done flow={flow} />
      </ConsolePage>
    );
  if (flow.plan.isPending && !flow.planned)
    return (
      <ConsolePage {...frame} content="list">
        <p className="text-2" style={{ padding: '12px 0' }} role="status">
          {t('reading')}
        </p>
        <SkeletonRows rows={10} height={40} />
      </ConsolePage>
    );
  if (flow.planned)
    return <Planned key={flow.planned.digest} frame={frame} flow={flow} planned={flow.planned} />;
  return (
    <ConsolePage {...frame}>
      <FileEntry flow={flow} />
    </ConsolePage>
  );
}

function Planned(props: {
  frame: { title: string; crumbs: { href: string; label: string }[] };
  flow: Import;
  planned: ImportPlanAnswer;
}) {
  const { frame, flow, planned } = props;
  const view = usePlanView(planned);
  return (
    <ConsolePage
      {...frame}
      content="panes"
      bars={<PlanBar planned={planned} view={view} />}
      dock={<PlanDock planned={planned} flow={flow} />}
    >
      <PlanContent planned={planned} view={view} flow={flow} />
    </ConsolePage>
  );
}

function Done({ flow }: { flow: Import }) {
  const { t } = useImportWords();
  const { added = [], changed = [], groups = 0 } = flow.apply.data ?? {};
  return (
    <StatePanel
      icon={IconCircleCheck}
      tone="ok"
      title={t('done.title')}
      facts={[
        { name: t('done.added'), value: added.length },
        { name: t('done.changed'), value: changed.length },
        { name: t('done.groups'), value: groups },
      ]}
      actions={
        <>
          <Button component={Link} href="/sources" variant="filled">
            {t('done.to-sources')}
          </Button>
          <Button onClick={flow.startAgain}>{t('other-file')}</Button>
        </>
      }
    >
      {added.length > 0 ? t('done.text') : t('done.text-changed')}
    </StatePanel>
  );
}

'use client';

import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { call, query, reload } from '@/lib/api/client.ts';
import {
  type AlertBatch,
  cancelAlertBatch,
  listAlertBatches,
  listBatchRefusals,
  undoAlertBatch,
} from '@/lib/api/contracts/alert-batches.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import classes from './batch-panel.module.css';

/** What is being done with many alerts: how far it is, stop, and at its end what refused and the way back. */
export function BatchPanel() {
  const { t } = useAlertWords();
  const client = useQueryClient();
  const { offerUndo, tellFailure } = useAlertActions();
  const mayAct = useMay('operator');
  const { data } = useQuery({ ...query(listAlertBatches, {}), enabled: mayAct });
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());
  const batches = data?.batches ?? [];

  const undo = async (batchId: string) => {
    const result = await call(undoAlertBatch, { params: { batchId } });
    if (result.kind === 'failure') tellFailure(result.failure);
    await reload(client, listAlertBatches);
  };
  // Whatever has ended while this page looked is offered to be taken back, as any other change.
  useEffect(() => {
    for (const batch of batches) {
      if (batch.endedAt === null) running.current.add(batch.id);
      else if (running.current.delete(batch.id) && batch.canUndo)
        offerUndo(t('batch.ended', { done: batch.done, refused: batch.refused }), () => void undo(batch.id));
    }
  });
  const shown = batches.filter(
    (batch) =>
      !dismissed.has(batch.id) &&
      (batch.endedAt === null || batch.refused > 0 || batch.state === 'cancelled') &&
      (batch.endedAt === null || Date.now() - Date.parse(batch.endedAt) < 3_600_000),
  );
  return shown.map((batch) => (
    <OneBatch
      key={batch.id}
      batch={batch}
      onCancel={async () => {
        const result = await call(cancelAlertBatch, { params: { batchId: batch.id } });
        if (result.kind === 'failure') tellFailure(result.failure);
        await reload(client, listAlertBatches);
      }}
      onUndo={() => undo(batch.id)}
      onDismiss={() => setDismissed((before) => new Set([...before, batch.id]))}
    />
  ));
}

interface OneBatchProps {
  batch: AlertBatch;
  onCancel: () => Promise<void>;
  onUndo: () => Promise<void>;
  onDismiss: () => void;
}

function OneBatch({ batch, onCancel, onUndo, onDismiss }: OneBatchProps) {
  const { t, count } = useAlertWords();
  const { total, done, refused, endedAt, state, cancelling } = batch;
  const name = t(`batch.name.${batch.kind}`, { count: total });
  const went = t('batch.went', { done: count(done), total: count(total), refused });
  return (
    <section className={classes.panel} aria-label={name} data-ended={endedAt !== null || undefined}>
      <div className={classes.line}>
        <b>{name}</b>
        <span className={classes.space} />
        {endedAt === null ? (
          <Button size="xs" disabled={cancelling} onClick={() => void onCancel()}>
            {cancelling ? t('batch.stopping') : t('batch.stop')}
          </Button>
        ) : (
          <>
            {batch.canUndo ? (
              <Button size="xs" onClick={() => void onUndo()}>
                {t('batch.undo', { count: done })}
              </Button>
            ) : null}
            <Button size="xs" variant="subtle" onClick={onDismiss}>
              {t('batch.dismiss')}
            </Button>
          </>
        )}
      </div>
      {endedAt === null ? (
        <Progress value={total === 0 ? 100 : ((done + refused) / total) * 100} aria-label={went} size={6} />
      ) : null}
      <span className="caption text-2" role="status">
        {state === 'waiting' ? t('batch.waits') : went}
        {state === 'cancelled' ? ` ${t('batch.cancelled', { rest: total - done - refused })}` : ''}
        {endedAt === null && state === 'running' ? ` ${t('batch.cancel-means')}` : ''}
      </span>
      {refused > 0 ? <Refusals batchId={batch.id} refused={refused} /> : null}
    </section>
  );
}

/** Which alerts refused, and why. */
function Refusals({ batchId, refused }: { batchId: string; refused: number }) {
  const { t, fieldAndKind } = useAlertWords();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...query(listBatchRefusals, { params: { batchId } }), enabled: opened });
  return (
    <details className={classes.refusals} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('batch.refused', { count: refused })}</summary>
      <ul>
        {data?.refusals.map(({ alertId, source, reason, ...about }) => (
          <li key={alertId}>
            <Link href={`/alerts/${alertId}`}>{source}</Link> · {fieldAndKind(about)}:{' '}
            {t.has(`refused.${reason}`) ? t(`refused.${reason}`) : reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

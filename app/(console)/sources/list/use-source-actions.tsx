'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type CallFailure, call, reload } from '@/lib/api/client.ts';
import { actOnSources, type SourceAct, undoSources } from '@/lib/api/contracts/source-batches.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import type { CallInput } from '@/lib/api/endpoint.ts';

type Which = CallInput<typeof actOnSources>['body']['which'];

/** Acts on sources, tells what came of it with an undo, and takes the last act back. */
export function useSourceActions() {
  const t = useTranslations('sources.bulk');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const last = useRef<{ changeId: string; noteId: string } | null>(null);

  const tell = (failure: CallFailure) =>
    notifications.show({
      color: 'red',
      autoClose: 8000,
      message:
        failure.reason === 'count-changed'
          ? t('count-changed', { matches: Number(failure.values?.matches ?? 0) })
          : t('failed', { code: failure.code }),
    });
  const refusedWords = (refused: { reason: string }[]) => {
    const reason = refused[0]?.reason;
    return reason === undefined
      ? ''
      : ` ${t('refused', { count: refused.length })} ${t.has(`reason.${reason}`) ? t(`reason.${reason}`) : reason}`;
  };
  const undoLast = async () => {
    const undone = last.current;
    if (!undone) return;
    last.current = null;
    notifications.hide(undone.noteId);
    const result = await call(undoSources, { body: { changeId: undone.changeId } });
    if (result.kind === 'failure') tell(result.failure);
    else
      notifications.show({
        message: t('undone', { count: result.value.done.length }) + refusedWords(result.value.refused),
      });
    await reload(client, listSources);
  };
  /** @returns whether it was done */
  const act = async (which: Which, action: SourceAct): Promise<boolean> => {
    setBusy(true);
    const result = await call(actOnSources, { body: { which, action } });
    setBusy(false);
    if (result.kind === 'failure') tell(result.failure);
    else {
      const { changeId, done, refused } = result.value;
      const noteId = `sources-${changeId ?? Date.now()}`;
      last.current = changeId ? { changeId, noteId } : null;
      notifications.show({
        id: noteId,
        autoClose: changeId ? 10_000 : 5000,
        withBorder: true,
        message: (
          <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            <span style={{ flex: 1 }}>
              {done.length > 0 || refused.length === 0
                ? t(`done.${action.kind}`, { count: done.length })
                : null}
              {refusedWords(refused)}
            </span>
            {changeId ? (
              <Button size="xs" onClick={() => void undoLast()}>
                {t('undo')}
              </Button>
            ) : null}
          </span>
        ),
      });
    }
    // What was selected is done with: the list follows when it has come.
    void reload(client, listSources);
    return result.kind === 'answer';
  };
  return { act, undoLast, busy };
}
export type SourceActions = ReturnType<typeof useSourceActions>;

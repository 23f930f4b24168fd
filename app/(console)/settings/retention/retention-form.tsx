'use client';

import { Button, NumberInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import {
  changeRetention,
  previewRetention,
  type RetentionKind,
  readRetention,
} from '@/lib/api/contracts/retention.ts';
import type { Answer } from '@/lib/api/endpoint.ts';
import {
  isAllowed,
  type RetentionLimit,
  type RetentionPolicy,
  retentionBounds,
} from '@/lib/core/retention/retention-policy.ts';
import classes from './retention.module.css';
import { retentionRows } from './retention-rows.ts';
import { useByteWords } from './use-byte-words.ts';

/** How much there is of each kind, how long it is kept, and what that deletes, counted before it is saved. */
export function RetentionForm({ stored }: { stored: Answer<typeof readRetention> }) {
  const t = useTranslations('settings.retention');
  const format = useFormatter();
  const bytesOf = useByteWords();
  const words = useFailureWords();
  const client = useQueryClient();
  const [policy, setPolicy] = useState<RetentionPolicy>(stored.policy);
  const limits = Object.keys(policy) as RetentionLimit[];
  const changed = limits.some((name) => policy[name] !== stored.policy[name]);
  const allowed = limits.every((name) => isAllowed(name, policy[name]));
  const preview = useQuery<Answer<typeof previewRetention>, CallError>({
    queryKey: [previewRetention.path, policy],
    queryFn: ({ signal }) => demand(previewRetention, { body: { policy } }, signal),
    enabled: allowed,
    placeholderData: keepPreviousData,
  });
  const save = useMutation<unknown, CallError>({
    mutationFn: () => demand(changeRetention, { body: { policy, revision: stored.revision } }),
    onSuccess: () => {
      notifications.show({ message: t('saved') });
      return reload(client, readRetention);
    },
  });
  const deletes = allowed && !preview.isPlaceholderData ? preview.data?.deletes : undefined;
  const amount = (kind: RetentionKind, { rows, bytes }: { rows: number; bytes: number }) =>
    t('amount', {
      rows: format.number(rows),
      what: t(`rows.${kind}`, { count: rows }),
      bytes: bytesOf(bytes),
    });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="text-2">{t('means')}</p>
      {save.error ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          {words.sentence(save.error.failure)}
        </Note>
      ) : null}
      {retentionRows.map(({ kind, limits: own }) => {
        const { rows, bytes, oldest } = stored.usage[kind]!;
        const gone = deletes?.[kind];
        return (
          <section key={kind} className={classes.row} aria-label={t(`kind.${kind}`)}>
            <div>
              <h2 className="strong">{t(`kind.${kind}`)}</h2>
              <p className="caption text-3">{t(`kind-means.${kind}`)}</p>
            </div>
            <div className={classes.now}>
              <div>{amount(kind, { rows, bytes })}</div>
              {oldest && rows > 0 ? (
                <div className="caption text-3">
                  {t('oldest')} <Time at={oldest} />
                </div>
              ) : null}
            </div>
            <div className={classes.limits}>
              {own.map((name) => (
                <NumberInput
                  key={name}
                  size="xs"
                  label={t(`limit.${name}`)}
                  placeholder={t('no-limit')}
                  value={policy[name] ?? ''}
                  min={retentionBounds[name][0]}
                  max={retentionBounds[name][1]}
                  clampBehavior="none"
                  decimalScale={name === 'captureGigabytes' ? 1 : 0}
                  allowNegative={false}
                  thousandSeparator=" "
                  onChange={(value) =>
                    setPolicy((now) => ({ ...now, [name]: typeof value === 'number' ? value : null }))
                  }
                  error={
                    isAllowed(name, policy[name])
                      ? undefined
                      : t('bounds', { least: retentionBounds[name][0], most: retentionBounds[name][1] })
                  }
                />
              ))}
            </div>
            <div className={classes.gone} aria-live="polite">
              {gone ? (
                gone.rows > 0 ? (
                  <span className="tone-warn">{t('deletes', { amount: amount(kind, gone) })}</span>
                ) : (
                  <span className="text-3">{t('deletes-nothing')}</span>
                )
              ) : preview.error ? (
                <span className="tone-bad">{words.sentence(preview.error.failure)}</span>
              ) : (
                <span className="text-3">{allowed ? t('counting') : ''}</span>
              )}
            </div>
          </section>
        );
      })}
      <p className="caption text-3">{t('fixed')}</p>
      <div className={classes.actions}>
        <Button
          type="submit"
          variant="filled"
          disabled={!changed || !allowed || !deletes}
          loading={save.isPending}
        >
          {t('save')}
        </Button>
        <Button disabled={!changed} onClick={() => setPolicy(stored.policy)}>
          {t('discard')}
        </Button>
        <span className="caption text-3">{changed ? t('save-means') : t('unchanged')}</span>
      </div>
    </form>
  );
}

'use client';

import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { CallError, demand, reload } from '@/lib/api/client.ts';
import { type DetectorAnswer, readDetector } from '@/lib/api/contracts/detector.ts';
import { pinVersion, putInForce } from '@/lib/api/contracts/detector-versions.ts';
import { CompareDrawer } from './compare-drawer.tsx';

const actionsOf = (version: number) => document.querySelector<HTMLElement>(`[data-actions-of="${version}"]`);

/** Versions of the model, newest first: who made it and why, which is in force; compare, put in force, pin. */
export function VersionTable({ sourceId, detector }: { sourceId: number; detector: DetectorAnswer }) {
  const t = useTranslations('tuning.versions');
  const page = useTranslations('detector-page');
  const failures = useTranslations('failure');
  const client = useQueryClient();
  const may = useMay('operator');
  const [compared, compare] = useState<number | null>(null);
  const { models, pinned, sourceRevision } = detector;
  const inForce = models.find((model) => model.inForce)?.version ?? null;
  const settled = () => reload(client, readDetector);
  // The one that was put in force has no actions any more: the focus goes on to those of the one before.
  const putFrom = useRef<number | null>(null);
  useEffect(() => {
    if (putFrom.current === null || putFrom.current === inForce) return;
    if (document.activeElement === document.body) actionsOf(putFrom.current)?.focus();
    putFrom.current = null;
  }, [inForce]);
  const failed = (error: Error) =>
    notifications.show({
      color: 'red',
      message: failures(`sentence.${error instanceof CallError ? error.failure.code : 'internal'}`),
    });
  const put = useMutation({
    onMutate: () => {
      putFrom.current = inForce;
    },
    mutationFn: (asked: { version: number; pin: boolean; revision: number; undo: boolean }) =>
      demand(putInForce, {
        params: { sourceId },
        body: { version: asked.version, pin: asked.pin, revision: asked.revision, note: '' },
      }),
    onSuccess: ({ version, previous, revision }, asked) => {
      const id = `put-${version}-${revision}`;
      notifications.show({
        id,
        autoClose: 10_000,
        message: (
          <span>
            {t(asked.undo ? 'undone' : 'put', { version })}{' '}
            {asked.undo ? null : (
              <Button
                size="xs"
                onClick={() => {
                  notifications.hide(id);
                  put.mutate({ version: previous, pin: pinned !== null, revision, undo: true });
                }}
              >
                {t('undo')}
              </Button>
            )}
          </span>
        ),
      });
    },
    onError: failed,
    onSettled: settled,
  });
  const pin = useMutation({
    mutationFn: (wanted: boolean) => demand(pinVersion, { params: { sourceId }, body: { pinned: wanted } }),
    onError: failed,
    onSettled: settled,
  });
  return (
    <Section
      title={page('models.title')}
      caption={models.length}
      aside={
        may && inForce !== null ? (
          <Button
            size="xs"
            leftSection={
              pinned ? <IconPinnedOff size={14} stroke={1.75} /> : <IconPin size={14} stroke={1.75} />
            }
            loading={pin.isPending}
            onClick={() => pin.mutate(pinned === null)}
          >
            {t(pinned ? 'unpin' : 'pin', { version: inForce })}
          </Button>
        ) : null
      }
    >
      <FigureTable
        label={page('models.title')}
        columns={[
          { head: page('models.version') },
          { head: page('models.trained') },
          { head: page('models.reason') },
          { head: page('models.documents'), align: 'right' },
          { head: page('models.author') },
          { head: t('doubts') },
          { head: '' },
        ]}
        rows={models.map((model) => [
          <b key="version" data-version={model.version} data-in-force={model.inForce || undefined}>
            v{model.version}
            {model.inForce ? ` · ${t('in-force')}` : ''}
          </b>,
          <Time key="at" at={model.trainedAt} form="absolute" />,
          page.has(`reason.${model.reason.code}`)
            ? page(`reason.${model.reason.code}`, model.reason.params)
            : model.reason.code,
          model.trainingCount,
          model.author ?? page('system'),
          model.doubts.length === 0 ? (
            <span key="doubts" className="text-3">
              {t('no-doubts')}
            </span>
          ) : (
            model.doubts.map((doubt) => page(`doubt.${doubt.code}`, doubt.params)).join(' ')
          ),
          model.inForce ? (
            ''
          ) : (
            <Menu key="menu">
              <Menu.Target>
                <Button
                  size="xs"
                  data-actions-of={model.version}
                  aria-label={t('actions-of', { version: model.version })}
                >
                  <IconDots size={14} stroke={1.75} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => compare(model.version)}>
                  {t('compare', { version: inForce ?? 0 })}
                </Menu.Item>
                {may ? (
                  <>
                    <Menu.Item
                      onClick={() =>
                        put.mutate({
                          version: model.version,
                          pin: true,
                          revision: sourceRevision,
                          undo: false,
                        })
                      }
                    >
                      {t('put-and-pin')}
                    </Menu.Item>
                    <Menu.Item
                      onClick={() =>
                        put.mutate({
                          version: model.version,
                          pin: false,
                          revision: sourceRevision,
                          undo: false,
                        })
                      }
                    >
                      {t('put-only')}
                    </Menu.Item>
                  </>
                ) : null}
              </Menu.Dropdown>
            </Menu>
          ),
        ])}
      />
      {compared !== null && inForce !== null ? (
        <CompareDrawer
          sourceId={sourceId}
          from={compared}
          to={inForce}
          close={() => {
            compare(null);
            actionsOf(compared)?.focus();
          }}
        />
      ) : null}
    </Section>
  );
}

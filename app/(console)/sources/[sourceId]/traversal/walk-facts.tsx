import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FactList, Facts } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { Duration } from '@/components/time/duration.tsx';
import { Time } from '@/components/time/time.tsx';
import type { Traversal } from '@/lib/api/contracts/traversal.ts';

/** Figures of the walk, why it ended, the plan and how its last replay went. */
export function WalkFacts(props: {
  traversal: Traversal;
  walk: NonNullable<Traversal['walk']>;
  action: ReactNode;
}) {
  const { walk, action } = props;
  const { plan, replay, walkAgainAt, lastRun } = props.traversal;
  const t = useTranslations('traversal');
  const format = useFormatter();
  const counted = ['urls', 'presses', 'loads', 'states'] as const;
  const why = (code: string) => t(t.has(`why.${code}`) ? `why.${code}` : 'why.other', { why: code });
  return (
    <Section
      title={t(walk.endedAt ? 'walk' : 'walking')}
      caption={
        walk.endedAt ? (
          <Time at={walk.endedAt} />
        ) : (
          <>
            {t('begun')} <Time at={walk.startedAt} />
          </>
        )
      }
      aside={action}
    >
      <Facts
        facts={[
          ...counted.map((name) => ({
            figure: format.number(walk[name]),
            words: t(name, { n: walk[name] }),
          })),
          { figure: <Duration milliseconds={walk.duration} />, words: t('duration') },
        ]}
      />
      <FactList
        facts={[
          ...(walk.why === null ? [] : [{ name: t('stopped'), value: why(walk.why) }]),
          {
            name: t('plan'),
            value: plan ? t('plan-words', plan) : t(noPlan(walk)),
          },
          ...(replay
            ? [
                {
                  name: t('last-replay'),
                  value: (
                    <>
                      {t('replay-words', { presses: replay.presses, fresh: replay.fresh })}
                      {replay.missing > 0 ? (
                        <span className="tone-warn">, {t('missing', { n: replay.missing })}</span>
                      ) : null}{' '}
                      <span className="text-3">
                        <Time at={replay.at} />
                      </span>
                    </>
                  ),
                },
              ]
            : []),
          ...(lastRun && (lastRun.forbidden > 0 || lastRun.noBrowser)
            ? [
                {
                  name: t('kept-out'),
                  value: (
                    <>
                      <span className="tone-warn">
                        {lastRun.noBrowser ? t('no-browser') : t('forbidden', { n: lastRun.forbidden })}
                      </span>{' '}
                      <span className="text-3">
                        <Time at={lastRun.startedAt} />
                      </span>
                    </>
                  ),
                },
              ]
            : []),
          ...(walkAgainAt ? [{ name: t('again'), value: <Time at={walkAgainAt} /> }] : []),
        ]}
      />
    </Section>
  );
}

function noPlan({ outdated, endedAt }: NonNullable<Traversal['walk']>): string {
  if (outdated) return 'outdated';
  return endedAt ? 'no-plan' : 'plan-later';
}

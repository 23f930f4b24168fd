'use client';

import { Time } from '@/components/time/time.tsx';
import type { DeliveryAnswer } from '@/lib/api/contracts/deliveries.ts';
import { useChannelWords } from '../channel-words.tsx';
import classes from './delivery-log.module.css';

/** Every attempt with its end and the other side's words in full. */
export function AttemptList({ delivery }: { delivery: DeliveryAnswer }) {
  const { t, answer } = useChannelWords();
  return (
    <div className={classes.attempts}>
      <span className="caption text-3">
        {t('key')} <span className="mono">{delivery.key}</span>
      </span>
      <ol aria-label={t('attempts-of')}>
        {delivery.log.map((attempt) => (
          <li key={attempt.number} className={classes.attempt}>
            <span>{t('attempt', { number: attempt.number })}</span>
            <span className="text-3">
              <Time at={attempt.startedAt} form="absolute" />
            </span>
            <span>{t(`outcome-of.${attempt.outcome}`)}</span>
            <span className="text-3 figures">
              {attempt.milliseconds === null ? '' : t('milliseconds', { count: attempt.milliseconds })}
            </span>
            <span className={classes.words}>
              {attempt.answer ? answer(attempt.answer) : ''}{' '}
              <span className="mono text-3">{attempt.answer?.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

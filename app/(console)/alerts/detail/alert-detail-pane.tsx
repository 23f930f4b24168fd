'use client';

import { ActionIcon, Button } from '@mantine/core';
import { useClipboard, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconBellOff,
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconLink,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { AlertStatusMark, SeverityMark } from '@/components/status/alert-status.tsx';
import { isRecent } from '@/components/time/age.ts';
import { useClock } from '@/components/time/clock.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { readAlert } from '@/lib/api/contracts/alerts.ts';
import { useMay } from '../../shell/user-context.tsx';
import { useAlertWords } from '../alert-words.tsx';
import { useAlertActions } from '../use-alert-actions.tsx';
import { ActionBar, type Opened, SideMenus } from './actions/action-bar.tsx';
import type { BarRequest } from './actions/bar-request.ts';
import { AlertEvidence } from './alert-evidence.tsx';
import classes from './detail.module.css';

interface AlertDetailPaneProps {
  alertId: string;
  /** Place in the list, −1 where the list does not hold it. */
  place: number;
  total: number;
  onMove: (step: number) => void;
  onClose: () => void;
  request: BarRequest | null;
  onAnswered: () => void;
  ref?: Ref<HTMLElement>;
}

/** Why, and what to do: head, evidence that scrolls, and the decisions docked below. */
export function AlertDetailPane({
  alertId,
  place,
  total,
  onMove,
  onClose,
  request,
  onAnswered,
  ref,
}: AlertDetailPaneProps) {
  const { t, count } = useAlertWords();
  const mayAct = useMay('operator');
  const now = useClock();
  const { act } = useAlertActions();
  const [opened, setOpened] = useState<Opened>(null);
  const narrow = useMediaQuery('(max-width: 1199px)', false);
  const clipboard = useClipboard({ timeout: 1500 });
  const answer = useQuery(query(readAlert, { params: { alertId } }));
  const alert = answer.data;
  return (
    <section className={classes.pane} aria-label={t('detail')} data-alert={alertId} ref={ref} tabIndex={-1}>
      <div className={classes.head}>
        <ActionIcon className={classes.back ?? ''} aria-label={t('back')} onClick={onClose}>
          <IconArrowLeft size={16} stroke={1.75} />
        </ActionIcon>
        {alert ? (
          <>
            <SeverityMark severity={alert.severity} pill size={14} />
            <AlertStatusMark status={alert.status} />
            <span className="caption text-3 cut">
              A-{alert.id}
              <span className={classes.whenWide}>
                {' · '}
                {t('raised')} <Time at={alert.openedAt} form="absolute" />
                {isRecent(alert.openedAt, now) ? (
                  <>
                    , <Time at={alert.openedAt} />
                  </>
                ) : null}
              </span>
            </span>
          </>
        ) : null}
        <span className={classes.space} />
        {alert && mayAct && ['new', 'regressed', 'flapping'].includes(alert.status) ? (
          <Button
            size="xs"
            aria-label={t('action.acknowledge')}
            title={t('action.acknowledge')}
            {...(narrow ? {} : { leftSection: <IconEye size={14} stroke={1.75} /> })}
            onClick={() => void act(alert, { kind: 'acknowledge' })}
          >
            {narrow ? <IconEye size={14} stroke={1.75} /> : t('action.acknowledge')}
          </Button>
        ) : null}
        {alert && mayAct && narrow && alert.closedAt === null ? (
          <SideMenus alert={alert} opened={opened} setOpened={setOpened} iconSize={28} />
        ) : null}
        {alert ? (
          <Button
            size="xs"
            variant="subtle"
            className={classes.whenWide ?? ''}
            leftSection={<IconLink size={14} stroke={1.75} />}
            onClick={() => clipboard.copy(new URL(`/alerts?alert=${alertId}`, window.location.origin).href)}
          >
            {clipboard.copied ? t('copied') : t('copy-link')}
          </Button>
        ) : null}
        {place >= 0 ? (
          <>
            <ActionIcon
              aria-label={t('previous')}
              title={`${t('previous')}, k`}
              disabled={place <= 0}
              onClick={() => onMove(-1)}
            >
              <IconChevronUp size={16} stroke={1.75} />
            </ActionIcon>
            <span className="caption text-3 nowrap figures">
              {t('place', { place: count(place + 1), total: count(total) })}
            </span>
            <ActionIcon
              aria-label={t('next')}
              title={`${t('next')}, j`}
              disabled={place + 1 >= total}
              onClick={() => onMove(1)}
            >
              <IconChevronDown size={16} stroke={1.75} />
            </ActionIcon>
          </>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div className={classes.body} tabIndex={0} role="group" aria-label={t('evidence')}>
        {alert ? (
          <AlertEvidence alert={alert} />
        ) : answer.isError && ['not-found', 'bad-input'].includes(answer.error.failure.code) ? (
          <StatePanel
            icon={IconBellOff}
            title={t('gone')}
            actions={
              <Button variant="filled" onClick={onClose}>
                {t('gone-close')}
              </Button>
            }
          >
            {t('gone-text')}
          </StatePanel>
        ) : answer.isError ? (
          <FailedQuery query={answer} title={t('could-not-read-one')} notMeant={t('one-not-meant')} />
        ) : (
          <SkeletonRows rows={10} height={44} />
        )}
      </div>
      {alert ? <ActionBar {...{ alert, request, onAnswered, opened, setOpened, narrow }} /> : null}
    </section>
  );
}

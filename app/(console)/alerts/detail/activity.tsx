'use client';

import { Button, Textarea } from '@mantine/core';
import {
  type Icon,
  IconAlertOctagon,
  IconArrowBackUp,
  IconBell,
  IconBellZ,
  IconCheck,
  IconCircleCheck,
  IconEye,
  IconMessage,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter } from 'next-intl';
import { Fragment, useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { Time } from '@/components/time/time.tsx';
import { call, reload } from '@/lib/api/client.ts';
import {
  type AlertDetail,
  type AlertEventLine,
  commentOnAlert,
  readAlert,
} from '@/lib/api/contracts/alerts.ts';
import { useMay } from '../../shell/user-context.tsx';
import { useAlertWords } from '../alert-words.tsx';
import { useAlertActions } from '../use-alert-actions.tsx';
import classes from './activity.module.css';

const icons: Record<string, Icon> = {
  opened: IconAlertOctagon,
  severity: IconAlertOctagon,
  woke: IconBell,
  woken: IconBell,
  acknowledged: IconEye,
  assigned: IconUserCheck,
  snoozed: IconBellZ,
  confirmed: IconCheck,
  resolved: IconCircleCheck,
  recovered: IconCircleCheck,
  reopened: IconArrowBackUp,
  undone: IconArrowBackUp,
  'false-alarm': IconX,
  commented: IconMessage,
};

/** What people and runs did with the alert, newest first; the last change can be taken back from here. */
export function Activity({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const { undoOne } = useAlertActions();
  const mayAct = useMay('operator');
  return (
    <Section title={t('activity')}>
      {mayAct ? <CommentForm alertId={alert.id} /> : null}
      <div className={classes.log}>
        {alert.events.map((event) => {
          const Shape = icons[event.action] ?? IconAlertOctagon;
          const canUndo = mayAct && alert.undo?.eventId === event.id;
          return (
            <Fragment key={event.id}>
              <span className={classes.time}>
                <Time at={event.at} form="absolute" />
              </span>
              <Shape size={16} stroke={1.75} aria-hidden className={classes.icon} />
              <span className={event.undoneAt ? classes.undone : ''}>
                <EventWords event={event} />
                {canUndo ? (
                  <button
                    type="button"
                    className={classes.undo}
                    onClick={() => void undoOne(alert.id, event.id)}
                  >
                    {t('undo')}
                  </button>
                ) : null}
              </span>
            </Fragment>
          );
        })}
      </div>
    </Section>
  );
}

function EventWords({ event }: { event: AlertEventLine }) {
  const { t, count } = useAlertWords();
  const format = useFormatter();
  const { action, detail } = event;
  const params = {
    ...(detail as Record<string, string | number>),
    ...((detail.params as Record<string, string | number>) ?? {}),
  };
  const name = event.user?.name ?? t('somebody');
  if (action === 'commented') {
    return (
      <>
        <b className="strong">{name}</b>
        <span className={classes.comment}>{String(detail.text ?? '')}</span>
      </>
    );
  }
  const code = typeof detail.code === 'string' ? detail.code : null;
  const key = [code ? `event.${action}-${code}` : '', `event.${action}`].find((one) => one && t.has(one));
  if (!key) return <span className="mono">{action}</span>;
  const until =
    typeof detail.until === 'string'
      ? format.dateTime(new Date(detail.until), { dateStyle: 'medium', timeStyle: 'short' })
      : '';
  const documents = Number(params.released ?? params.documents ?? params.held ?? 0);
  const decimal = (value: unknown) =>
    typeof value === 'number'
      ? format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
      : '—';
  return (
    <>
      {t(key, {
        ...Object.fromEntries(
          Object.entries(params).filter(
            ([, value]) => typeof value === 'string' || typeof value === 'number',
          ),
        ),
        name,
        until,
        documents,
        figures: count(documents),
        score: decimal(params.score),
        threshold: decimal(params.threshold),
        assignee: typeof detail.assignee === 'string' ? detail.assignee : t('nobody'),
        scored: typeof params.score === 'number' ? 'yes' : 'no',
        undid:
          typeof detail.undid === 'string' && t.has(`undid.${detail.undid}`)
            ? t(`undid.${detail.undid}`)
            : '',
      })}
    </>
  );
}

function CommentForm({ alertId }: { alertId: string }) {
  const { t } = useAlertWords();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const send = async () => {
    if (!text.trim() || busy) return;
    setBusy(true);
    const result = await call(commentOnAlert, { params: { alertId }, body: { text } });
    setBusy(false);
    setFailed(result.kind === 'failure');
    if (result.kind === 'answer') setText('');
    await reload(client, readAlert);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        className={classes.field ?? ''}
        minRows={1}
        maxRows={8}
        maxLength={4000}
        value={text}
        placeholder={t('comment')}
        aria-label={t('comment')}
        error={failed ? t('comment-failed') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {text.trim() === '' ? null : (
        <Button type="submit" loading={busy}>
          {t('comment-send')}
        </Button>
      )}
    </form>
  );
}

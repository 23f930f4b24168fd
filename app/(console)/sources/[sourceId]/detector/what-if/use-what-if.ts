'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf } from '@/lib/api/client.ts';
import { readRecording } from '@/lib/api/contracts/detector-versions.ts';
import type { DetectorSettings } from '@/lib/core/detect/settings.ts';
import type { Loading, Tried, WhatIfAnswer, WhatIfRequest } from './what-if-messages.ts';

export type Past = Extract<WhatIfAnswer, { kind: 'opened' }>;

export interface WhatIfState {
  phase: 'loading' | 'none' | 'failed' | 'ready';
  past: Past | null;
  /** Under the settings of the draft; null while they are those in force. */
  tried: Tried | null;
  /** Models that are still fitted; `roughly`: meanwhile what is shown takes of them what is left to a training as it was. */
  fitting: { left: number; of: number; roughly: boolean } | null;
  /** How far the past has come, while it is loading. */
  loading: Loading;
  /** How many questions were answered: grows with each redrawing. */
  answers: number;
  /** Asks at once, before anything is drawn: the settings as JSON, null for those in force. */
  ask: (draft: string | null) => void;
  again: () => void;
}

/** What is shown already, where the figures are the same: then nothing of them is drawn anew. */
const unlessTheSame = (before: Tried | null, now: Tried): Tried =>
  before !== null && JSON.stringify(before) === JSON.stringify(now) ? before : now;

/**
 * The replay of a source's past days in a thread of its own, for settings that change with each move of a slider.
 *
 * @param draft the settings that are tried, as JSON; null while they are those in force
 */
export function useWhatIf(
  sourceId: number,
  days: number,
  inForce: DetectorSettings,
  draft: string | null,
): WhatIfState {
  const thread = useRef<Worker | null>(null);
  const number = useRef(0);
  const busy = useRef(false);
  /** A thread that fits hears the newest question by itself; one that replays is asked when it has answered. */
  const hears = useRef(false);
  const waiting = useRef<string | null>(null);
  /** What was asked last; undefined: nothing yet of this past. */
  const asked = useRef<string | null>(undefined);
  const ready = useRef(false);
  const [phase, setPhase] = useState<WhatIfState['phase']>('loading');
  const [past, setPast] = useState<Past | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [fitting, setFitting] = useState<WhatIfState['fitting']>(null);
  const [loading, setLoading] = useState<Loading>({ step: 'waiting' });
  const [answers, setAnswers] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const inForceKey = JSON.stringify(inForce);

  const send = useCallback((settings: string) => {
    busy.current = true;
    number.current += 1;
    const request: WhatIfRequest = { kind: 'try', number: number.current, settings: JSON.parse(settings) };
    thread.current?.postMessage(request);
  }, []);

  const ask = useCallback(
    (wanted: string | null) => {
      if (!ready.current || asked.current === wanted) return;
      asked.current = wanted;
      if (wanted === null) {
        number.current += 1;
        waiting.current = null;
        setTried(null);
        setFitting(null);
      } else if (busy.current && !hears.current) waiting.current = wanted;
      else send(wanted);
    },
    [send],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` begins anew
  useEffect(() => {
    const worker = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' });
    thread.current = worker;
    busy.current = false;
    hears.current = false;
    waiting.current = null;
    asked.current = undefined;
    ready.current = false;
    setPhase('loading');
    setLoading({ step: 'waiting' });
    setPast(null);
    setTried(null);
    worker.onmessage = ({ data }: MessageEvent<WhatIfAnswer>) => {
      if (data.kind === 'opened') {
        ready.current = true;
        setPast(data);
        setPhase('ready');
      } else if (data.kind === 'loading') setLoading(data.loading);
      else if (data.kind === 'fitting') {
        hears.current = true;
        if (data.number !== number.current) return;
        const { left, of, roughly } = data;
        // A question's first word says whether the answer so far is a rough one.
        setFitting((before) => ({
          left,
          of,
          roughly: roughly !== null || (left < of && before?.roughly === true),
        }));
        if (roughly === null) return;
        setTried((before) => unlessTheSame(before, roughly));
        setAnswers((count) => count + 1);
      } else if (data.kind === 'tried') {
        busy.current = false;
        hears.current = false;
        if (data.number === number.current) {
          setTried((before) => unlessTheSame(before, data.tried));
          setFitting(null);
          setAnswers((count) => count + 1);
        }
        const next = waiting.current;
        waiting.current = null;
        if (next) send(next);
      } else setPhase(data.kind);
    };
    const helper = new Worker(new URL('./hold-out-worker.ts', import.meta.url), { type: 'module' });
    for (const thread of [worker, helper]) {
      thread.onerror = (event) => {
        console.error('a thread of the replay failed', event.message);
        setPhase('failed');
      };
    }
    // The thread's own address may be that of a blob, to which nothing is relative.
    const path = addressOf(readRecording.path, { params: { sourceId }, query: { days } });
    const address = new URL(path, window.location.origin).href;
    const { port1, port2 } = new MessageChannel();
    helper.postMessage(port1, [port1]);
    const open: WhatIfRequest = { kind: 'open', address, inForce: JSON.parse(inForceKey), helper: port2 };
    worker.postMessage(open, [port2]);
    return () => {
      worker.terminate();
      helper.terminate();
    };
  }, [sourceId, days, inForceKey, attempt, send]);

  useEffect(() => {
    if (phase === 'ready') ask(draft);
  }, [draft, phase, ask]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  // The same object while nothing of it changes: a move of a slider alone draws nothing of the replay.
  return useMemo(
    () => ({ phase, past, tried, fitting, loading, answers, ask, again }),
    [phase, past, tried, fitting, loading, answers, ask, again],
  );
}

import type { DetectorSettings } from '@/lib/core/detect/settings.ts';
import { decodeRecording } from '@/lib/core/detect/what-if/recording-codec.ts';
import { openWhatIf, type WhatIf } from '@/lib/core/detect/what-if/what-if.ts';
import type {
  HeldOutAnswer,
  HoldOutRequest,
  Loading,
  Tried,
  WhatIfAnswer,
  WhatIfRequest,
} from './what-if-messages.ts';

/** A thread of the browser: holds the recorded past and judges it again, by the worker's own code. */

let whatIf: WhatIf | null = null;
let newest = 0;
/** When that was asked. */
let asked = Number.NEGATIVE_INFINITY;
/** In milliseconds: so long sliders are at rest before the helper goes on. It takes the processor that answers them. */
const rest = 400;

const say = (answer: WhatIfAnswer) => self.postMessage(answer);

self.onmessage = async ({ data }: MessageEvent<WhatIfRequest>) => {
  if (data.kind === 'open') {
    await open(data.address, data.inForce, data.helper).catch((error: unknown) => {
      console.error('the past could not be judged again', String(error));
      say({ kind: 'failed' });
    });
  } else await answer(data.number, data.settings);
};

async function open(address: string, inForce: DetectorSettings, helper: MessagePort): Promise<void> {
  const loading = (at: Loading) => say({ kind: 'loading', loading: at });
  loading({ step: 'waiting' });
  const response = await fetch(address);
  if (response.status === 204) return say({ kind: 'none' });
  if (!response.ok || response.body === null) return say({ kind: 'failed' });
  const of = Number(response.headers.get('content-length')) || null;
  let received = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      received += chunk.length;
      loading({ step: 'fetching', received, of });
      out.enqueue(chunk);
    },
  });
  const unpacked = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
  const recording = decodeRecording(new Uint8Array(await new Response(unpacked).arrayBuffer()));
  loading({ step: 'judging', documents: recording.documents.length });
  whatIf = openWhatIf(recording);
  say({
    kind: 'opened',
    from: recording.from,
    until: recording.until,
    models: recording.models.length,
    uncounted: recording.runs.reduce(
      (sum, { documents }) =>
        sum + documents.reduce((none, place) => none + (recording.documents[place]?.counts ? 0 : 1), 0),
      0,
    ),
    documents: recording.documents.map(({ id }) => id),
    inForce: tried(whatIf, inForce),
  });
  await warmUp(whatIf, inForce);
  prepare(whatIf, helper);
}

/** So often each of a few sliders is moved by a step. */
const warming = 8;

/**
 * Before anybody moves a slider: the first replays under other settings make ready what the next ones are fast by, and the browser
 * compiles what is run often in other threads, which would be at it while the first moves wait.
 */
async function warmUp(opened: WhatIf, inForce: DetectorSettings): Promise<void> {
  const { calm, quarantine, batchDocuments } = inForce;
  const margin = inForce.margin ?? 0;
  for (let step = 1; step <= warming; step++) {
    for (const moved of [
      { calm: calm + step / 2 },
      { quarantine: quarantine + step },
      { batchDocuments: batchDocuments + step },
      { margin: margin + step / 100 },
    ]) {
      await othersFirst();
      if (newest > 0) return;
      opened.tryRoughly({ ...inForce, ...moved });
    }
  }
}

/** Has the helper do what the first other margin would take seconds for, a model at a time. */
function prepare(opened: WhatIf, helper: MessagePort): void {
  const next = () => {
    const wait = asked + rest - performance.now();
    if (wait > 0) {
      setTimeout(next, wait);
      return;
    }
    const request: HoldOutRequest = opened.handOut();
    helper.postMessage(request);
    helped = request !== null;
    if (!helped) adopted?.();
  };
  helper.onmessage = ({ data: { model, found } }: MessageEvent<HeldOutAnswer>) => {
    opened.adopt(model, found);
    adopted?.();
    next();
  };
  next();
}

/** Whether the helper is still at what it was asked, or will be. */
let helped = true;
/** Hears of the next answer of the helper. */
let adopted: (() => void) | null = null;

/**
 * Fits, where that is needed, one model at a time, so that a newer question is heard between. What the helper does ahead is
 * left to it: until it has, the answer is a rough one, and the thread is free for the next.
 */
async function answer(number: number, settings: DetectorSettings): Promise<void> {
  newest = number;
  asked = performance.now();
  if (whatIf === null) return;
  const of = whatIf.modelsToFit(settings);
  const rough = of > 0 ? whatIf.tryRoughly(settings) : null;
  for (let left = of; left > 0; left = whatIf.modelsToFit(settings)) {
    say({ kind: 'fitting', number, left, of, roughly: left === of && rough ? told(rough) : null });
    if (!(rough && helped) && whatIf.fitOne(settings)) await othersFirst();
    else {
      await new Promise<void>((resolve) => {
        adopted = resolve;
      });
    }
    if (newest !== number) return;
  }
  say({ kind: 'tried', number, tried: tried(whatIf, settings) });
}

function tried(opened: WhatIf, settings: DetectorSettings): Tried {
  return told(opened.try(settings));
}

function told({ score, profiles }: Pick<ReturnType<WhatIf['try']>, 'score' | 'profiles'>): Tried {
  const { margin, kMin, expectedFalsePositives } = profiles.at(-1)!.operational;
  return { score, calibrated: { margin, kMin, expectedFalsePositives } };
}

/** Lets the messages that wait be handled. */
function othersFirst(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

import { holdOut } from '@/lib/core/detect/operational/calibrate.ts';
import type { HeldOutAnswer, HoldOutRequest } from './what-if-messages.ts';

/** A second thread of the browser: does ahead what other margins will ask for, so that the replay's own thread is free for sliders. */

self.onmessage = ({ data: replay }: MessageEvent<MessagePort>) => {
  replay.onmessage = ({ data }: MessageEvent<HoldOutRequest>) => {
    if (data === null) return self.close();
    const found = holdOut(data.task);
    const answer: HeldOutAnswer = { model: data.model, found };
    replay.postMessage(answer, found ? [found.right.buffer, found.shortened.buffer] : []);
  };
};

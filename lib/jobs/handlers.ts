import { randomUUID } from 'node:crypto';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Render } from '../browser/render/open-renderer.ts';
import { abandonJudging } from '../flows/abandon-judging.ts';
import { abandonPage } from '../flows/abandon-page.ts';
import { abandonReextraction } from '../flows/abandon-reextraction.ts';
import { abandonTraining } from '../flows/abandon-training.ts';
import { collectHost } from '../flows/collect-host.ts';
import { deliverNotice } from '../flows/deliver-notice.ts';
import { drawDue } from '../flows/draw-due.ts';
import { findCorrectionsOfSource } from '../flows/find-corrections.ts';
import { forgetOld } from '../flows/forget-old.ts';
import { judgeCollectedRun } from '../flows/judge-run.ts';
import type { Deps, Pace } from '../flows/parts/deps.ts';
import type { NoticeDeps } from '../flows/parts/notices/notice-deps.ts';
import { pollSource } from '../flows/poll-source.ts';
import { processPage } from '../flows/process-page.ts';
import { renderCapture } from '../flows/render-capture.ts';
import { retrainSource } from '../flows/retrain-source.ts';
import { runAlertBatch } from '../flows/run-alert-batch.ts';
import { runReextraction } from '../flows/run-reextraction.ts';
import type { JobHandlers } from './registry.ts';
import type { Threads } from './threads.ts';

export interface HandlerLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Joins each job to its flow. `stopping` ends long work at its next good place. */
export function jobHandlers(
  deps: Deps & NoticeDeps & Pick<Threads, 'train'> & { render: Render },
  settings: {
    pace: Pace;
    workerId: string;
    stopping: AbortSignal;
    log: HandlerLog;
    /** Where blobs are removed. */
    store: Pick<BlobStore, 'remove' | 'list'>;
  },
): JobHandlers {
  const { pace, workerId, stopping, log, store } = settings;
  /** The run is judged: whatever is wrong with drawing must not have it judged again. */
  async function askForDrawings(runId: string): Promise<void> {
    try {
      const asked = await drawDue(deps, { runId });
      if (asked.kind === 'asked') log.info({ run: runId, ...asked }, 'drawings asked for');
    } catch (error) {
      log.error({ run: runId, err: error }, 'drawings not asked for');
    }
  }

  return {
    async 'collect-host'({ host }, signal) {
      const result = await collectHost(deps, {
        host,
        token: `${workerId}/${randomUUID()}`,
        pace,
        signal: AbortSignal.any([signal, stopping]),
        visitor: {
          listing: (page) => pollSource(deps, { page, pace, signal: AbortSignal.any([signal, stopping]) }),
          article: (page) => processPage(deps, { page, pace }),
          abandon: async (page, error) => {
            log.error({ page: String(page.id), run: String(page.runId), err: error }, 'page abandoned');
            await abandonPage(deps, { page, pace, final: error === null });
          },
        },
      });
      if (result.kind === 'collected' && result.pages > 0)
        log.info({ host, pages: result.pages }, 'host collected');
    },
    async 'judge-run'({ runId }) {
      try {
        const result = await judgeCollectedRun(deps, { runId });
        log.info({ run: runId, ...result }, 'run judged');
        if (result.kind === 'judged') await askForDrawings(runId);
      } catch (error) {
        const { ended } = await abandonJudging(deps, { runId });
        if (!ended) throw error;
        log.error({ run: runId, err: error }, 'judging abandoned');
      }
    },
    async 'retrain-source'(payload) {
      try {
        const result = await retrainSource(deps, payload);
        log.info({ source: payload.sourceId, reason: payload.reason.code, ...result }, 'detector trained');
      } catch (error) {
        // Also the queue tries again; a person hears of it when it goes on.
        const { over } = await abandonTraining(deps, payload);
        if (!over) throw error;
      }
    },
    async 'act-on-alerts'({ batchId }, signal) {
      const result = await runAlertBatch(deps, {
        batchId: BigInt(batchId),
        signal: AbortSignal.any([signal, stopping]),
        onFault: (alertId, error) =>
          log.error({ batch: batchId, alert: alertId, err: error }, 'alert not changed'),
      });
      log.info({ batch: batchId, ...result }, 'batch of alerts');
    },
    async 'render-capture'({ captureId }) {
      const result = await renderCapture(deps, { captureId: BigInt(captureId), pace });
      log.info({ capture: captureId, ...result }, 'page drawn');
      // A page that is not kept any more is nothing to look after; all else is told among the failed jobs.
      if (result.kind === 'failed' && result.reason !== 'gone')
        throw new Error(`page not drawn: ${result.reason} ${result.detail}`.trim());
    },
    async 'find-corrections'({ sourceId }, signal) {
      const ending = AbortSignal.any([signal, stopping]);
      const result = await findCorrectionsOfSource(deps, { sourceId, signal: ending });
      log.info({ source: sourceId, ...result }, 'corrections looked for');
    },
    async 'deliver-notice'({ deliveryId }, signal) {
      const result = await deliverNotice(deps, { deliveryId, signal: AbortSignal.any([signal, stopping]) });
      log.info({ delivery: deliveryId, ...result }, 'notice delivery');
    },
    async reextract({ reextractionId }, signal) {
      const token = `${workerId}/${randomUUID()}`;
      try {
        const ending = AbortSignal.any([signal, stopping]);
        const result = await runReextraction(deps, {
          reextractionId,
          token,
          signal: ending,
          onFault: (document, error) =>
            log.error(
              { reextraction: reextractionId, document: String(document), err: error },
              'stored page not read',
            ),
        });
        log.info({ reextraction: reextractionId, ...result }, 'documents extracted again');
      } catch (error) {
        const gaveUp = await abandonReextraction(deps, { reextractionId });
        log.error({ reextraction: reextractionId, gaveUp, err: error }, 'extracting again failed');
        if (!gaveUp) throw error;
      }
    },
    async 'forget-old'(_, signal) {
      const figures = await forgetOld(
        { db: deps.db, now: deps.now, blobs: store },
        { signal: AbortSignal.any([signal, stopping]) },
      );
      log.info(figures, 'old data forgotten');
      return { figures };
    },
  };
}

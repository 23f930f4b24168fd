import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { driveReplay } from '../../../browser/press/drive-replay.ts';
import type { DriveResult } from '../../../browser/press/drive-walk.ts';
import { defaultDriveLimits, driveWalk } from '../../../browser/press/drive-walk.ts';
import { defaultSessionOptions } from '../../../browser/press/page-session.ts';
import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { isPublicationAddress, shapesOf } from '../../../core/traverse/page/publication-address.ts';
import { learnPlan, type PressPlan } from '../../../core/traverse/plan/press-plan.ts';
import { isBroken } from '../../../core/traverse/plan/replay.ts';
import { walkBasis } from '../../../core/traverse/plan/walk-basis.ts';
import { beginWalk, type Walk } from '../../../core/traverse/walk/walk.ts';
import { decodeWalk, encodeWalk } from '../../../core/traverse/walk/walk-codec.ts';
import {
  clearTraversal,
  findTraversal,
  isWalkToStop,
  saveReplay,
  saveStatePictures,
  saveWalk,
  type Traversal,
} from '../../../db/collecting/traversals.ts';
import { findKnownDocuments } from '../../../db/documents/documents.ts';
import { announce } from '../../../db/operations/live.ts';
import type { Source } from '../../../db/sources/sources.ts';
import type { Deps } from '../deps.ts';
import { hashedIdentities } from './identities.ts';
import type { Facts } from './visit.ts';

type PressDeps = Pick<Deps, 'db' | 'now' | 'browsers' | 'fetcher'>;

export interface PressListing {
  source: Source;
  /** Address of the page, after redirects. */
  url: string;
  /** Publications that the page's own source lists: by their addresses others are known. */
  listed: readonly string[];
  /** Least milliseconds between two requests to a host. */
  pause: number;
  signal: AbortSignal;
  /** Publications not known so far, as they are found: to be stored before the walk goes on. */
  found: (items: ListedItem[]) => Promise<void>;
}

export type Pressed =
  | { kind: 'pressed'; facts: Facts }
  /** The worker stops; what was done is saved, and the next one goes on. */
  | { kind: 'stopped' };

/** The walk is saved at least so often, and when something was found. Milliseconds. */
const saveEvery = 10_000;
/** A walk looks so often whether a person wants it to end. Milliseconds. */
const askEvery = 1000;
/** States of which a picture is kept. */
const mostPictures = 60;
/** Presses without a new address after which a walk ends. */
const patience = 120;
const hour = 3_600_000;
/** A page's scripts make many requests at once; this much of the host's pause lies between them. */
const shareOfPause = 0.1;

/**
 * Lists a source by pressing its listing's buttons: replays the plan of the last walk, or walks the whole page where there
 * is none, where the last one is too old or its plan is broken. A walk that was interrupted is gone on with.
 *
 * Addresses are handed to `found` as soon as they are seen, each once.
 */
export async function pressListing(deps: PressDeps, input: PressListing): Promise<Pressed> {
  const { source } = input;
  const settings = source.settings.collection;
  const stored = await findTraversal(deps.db, source.id);
  const usable = stored?.basis === walkBasis(source) ? stored : null;
  const age = deps.now().getTime() - (usable?.endedAt?.getTime() ?? 0);
  if (usable?.endedAt && usable.plan && age < settings.fullWalkHours * hour)
    return replayPlan(deps, input, usable.plan as unknown as PressPlan);
  return walkWhole(deps, input, usable?.endedAt ? null : usable);
}

async function walkWhole(deps: PressDeps, input: PressListing, begun: Traversal | null): Promise<Pressed> {
  const { source, signal } = input;
  const { traversePresses } = source.settings.collection;
  const walk = begunWalk(begun) ?? beginWalk({ presses: traversePresses, patience, loadCost: 2 });
  const startedAt = begun?.startedAt ?? deps.now();
  const before = begun?.duration ?? 0;
  const clock = performance.now();
  let [savedAt, askedAt, isToStop] = [clock, clock, begun?.stopAsked ?? false];
  const pictures = new Map<number, Uint8Array>();
  const save = async (ended: { why: string; plan: PressPlan } | null) => {
    await saveWalk(deps.db, {
      ...{ sourceId: source.id, basis: walkBasis(source), walk: deflateRawSync(encodeWalk(walk)) },
      ...{ startedAt, savedAt: deps.now(), endedAt: ended ? deps.now() : null, why: ended?.why ?? null },
      ...{ presses: walk.presses, loads: walk.loads, states: walk.graph.vertices.size, urls: walk.urls.size },
      duration: before + Math.round(performance.now() - clock),
      ...(ended && { plan: ended.plan }),
    });
    await saveStatePictures(deps.db, source.id, pictures);
    pictures.clear();
    await announce(deps.db, { topic: 'runs', sourceId: source.id });
  };
  if (!begun) {
    await clearTraversal(deps.db, source.id);
    // From now on there is a walk that a person can see and stop.
    await save(null);
  }
  const sift = siftPublications(deps, input);
  const result = await driveWalk(walk, {
    ...driverOf(deps, input),
    pictures: { most: mostPictures, keep: (state, picture) => pictures.set(state, picture) },
    halt: () => (isToStop ? 'person' : null),
    found: async (fresh) => {
      const unknown = await sift(fresh);
      if (unknown.length > 0) await input.found(unknown);
      if (performance.now() - askedAt > askEvery) {
        isToStop = await isWalkToStop(deps.db, source.id);
        askedAt = performance.now();
      }
      if (performance.now() - savedAt < saveEvery && unknown.length === 0) return;
      await save(null);
      savedAt = performance.now();
    },
  });
  if (signal.aborted) {
    await save(null);
    return { kind: 'stopped' };
  }
  await save({ why: result.why, plan: learnPlan(walk) });
  return { kind: 'pressed', facts: factsOf('walk', result, walk) };
}

async function replayPlan(deps: PressDeps, input: PressListing, plan: PressPlan): Promise<Pressed> {
  const sift = siftPublications(deps, input);
  const result = await driveReplay(plan, driverOf(deps, input), async (urls) => {
    const unknown = await sift(urls);
    if (unknown.length > 0) await input.found(unknown);
    return unknown.length;
  });
  if (input.signal.aborted) return { kind: 'stopped' };
  const { presses, loads, missing } = result.replay;
  const told = { at: deps.now().toISOString(), why: result.why, presses, loads, missing, fresh: result.urls };
  await saveReplay(deps.db, input.source.id, told, isBroken(result.replay));
  return { kind: 'pressed', facts: factsOf('plan', result, result.replay) };
}

function driverOf(deps: PressDeps, { source, url, pause, signal }: PressListing) {
  const { userAgent, pressMarks } = source.settings.collection;
  const asWhom = userAgent === '' ? undefined : userAgent;
  const mayAsk = (asked: string) => deps.fetcher.mayAsk(asked, asWhom);
  return {
    launch: () => deps.browsers!.launch(asWhom === undefined ? {} : { userAgent: asWhom }),
    options: { ...defaultSessionOptions, url, requestPause: pause * shareOfPause, mayAsk, marks: pressMarks },
    limits: defaultDriveLimits,
    signal,
  };
}

/** A walk that cannot be read is begun anew. */
function begunWalk(begun: Traversal | null): Walk | null {
  if (!begun?.walk) return null;
  try {
    return decodeWalk(inflateRawSync(begun.walk).toString());
  } catch {
    return null;
  }
}

/** Of addresses on the page, the publications that the collection does not know, each once. */
function siftPublications({ db }: PressDeps, { source, listed }: PressListing) {
  const { traverseAddresses: patterns } = source.settings.collection;
  const site = { host: source.host, patterns, known: shapesOf(listed) };
  const seen = new Set<string>(listed);
  return async (urls: readonly string[]): Promise<ListedItem[]> => {
    const fresh = urls.filter((url) => !seen.has(url) && isPublicationAddress(url, site));
    for (const url of fresh) seen.add(url);
    if (fresh.length === 0) return [];
    const keys = new Map(
      fresh.map((url) => [url, hashedIdentities({ guid: null, canonicalUrl: null, url })]),
    );
    const known = await findKnownDocuments(db, source.id, [...keys.values()].flat());
    return fresh.filter((url) => !keys.get(url)!.some((key) => known.has(key))).map(itemOf);
  };
}

function itemOf(url: string): ListedItem {
  const nothing = { guid: null, title: null, author: null, publishedRaw: null, publishedAt: null };
  return { url, ...nothing, updatedRaw: null, summary: null };
}

function factsOf(
  by: string,
  result: DriveResult,
  { presses, loads }: { presses: number; loads: number },
): Facts {
  const { why, urls, milliseconds, crashes, forbidden } = result;
  return {
    pressedBy: by,
    presses,
    loads,
    stopped: why,
    pressedUrls: urls,
    pressedFor: milliseconds,
    crashes,
    ...(forbidden > 0 && { forbidden }),
  };
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ProposedCandidate,
  type pickableArticleFields,
  pickableListingFields,
} from '@/lib/api/contracts/picking.ts';
import type { FrameMessage, FrameOrder, PointedElement } from './frame-messages.ts';
import { keyOfPlace, type PickPlace, propose } from './pick-place.ts';

export type PickableField = (typeof pickableArticleFields)[number] | (typeof pickableListingFields)[number];

export function isOnListing(field: PickableField): boolean {
  return pickableListingFields.some((each) => each === field);
}

/** What is looked for inside of each item. */
export function isInItem(field: PickableField): boolean {
  return field === 'link' || field === 'listing-title' || field === 'listing-date';
}

/** The rule for the items of a listing, as it is being written. */
export interface ItemRule {
  alternatives: string[];
  exclude: string[];
}

export interface Picked {
  pageId: string;
  node: number;
  /** As it is called in lists: `div.story`. */
  label: string;
  text: string;
}

const mostPicks = 10;

export function elementLabel({ name, id, classes }: PointedElement): string {
  const words = classes.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return name + (id ? `#${id}` : '') + words.map((word) => `.${word}`).join('');
}

/** What was pointed at, over several stored pages, and what the server makes of it. */
export function usePicker(
  place: PickPlace,
  field: PickableField,
  pageId: string | null,
  item: ItemRule | undefined,
) {
  const [picks, setPicks] = useState<Picked[]>([]);
  const [excluded, setExcluded] = useState<Picked[]>([]);
  const [path, setPath] = useState<PointedElement[]>([]);
  const [choices, setChoices] = useState<Record<number, string>>({});
  const [withSecond, setWithSecond] = useState(true);
  const [move, setMove] = useState<FrameOrder | null>(null);
  const [readyFor, setReadyFor] = useState<string | null>(null);

  const proposal = useQuery({
    queryKey: ['picker', keyOfPlace(place), field, picks.map(keyOf), excluded.map(keyOf), item],
    queryFn: ({ signal }) =>
      propose(
        place,
        {
          field,
          picks: picks.map(toSend),
          excluded: excluded.map(toSend),
          ...(item && item.alternatives.length > 0 && { item }),
        },
        signal,
      ),
    enabled: picks.length > 0,
    staleTime: 60_000,
    retry: false,
  });
  const answer = picks.length > 0 ? proposal.data : undefined;
  const groups = answer?.kind === 'proposed' ? answer.groups : [];
  const chosen = groups.flatMap(({ candidates }, group): ProposedCandidate[] => {
    const candidate = candidates.find(({ expression }) => expression === choices[group]) ?? candidates[0];
    return candidate ? [candidate] : [];
  });
  // Where the examples need several expressions, each is tried already when another finds nothing.
  const seconds = withSecond && chosen.length === 1 ? chosen.flatMap(({ second }) => second ?? []) : [];
  const excludes =
    answer?.kind === 'proposed' ? answer.excludes.flatMap(({ expressions }) => expressions.slice(0, 1)) : [];

  const matches = chosen.flatMap(
    ({ samples }) => samples.find((sample) => sample.pageId === pageId)?.nodes ?? [],
  );
  const here = (list: Picked[]) => list.filter((pick) => pick.pageId === pageId).map(({ node }) => node);
  const shown = JSON.stringify([here(picks), here(excluded), matches, readyFor]);

  const add = (list: Picked[], pick: Picked) =>
    [...list.filter((each) => keyOf(each) !== keyOf(pick)), pick].slice(-mostPicks);

  /** As a click on the page does, of any element. */
  const pick = (toThere: PointedElement[], text: string, how: 'only' | 'also' | 'exclude') => {
    const last = toThere.at(-1);
    if (!last || pageId === null) return;
    setPath(toThere);
    const picked = { pageId, node: last.node, label: elementLabel(last), text };
    if (how === 'exclude') {
      setExcluded((list) => add(list, picked));
      return;
    }
    setChoices({});
    setPicks((list) => (how === 'also' ? add(list, picked) : [picked]));
    if (how === 'only') setExcluded([]);
  };
  const hear = (message: FrameMessage) => {
    if (message.kind === 'ready') setReadyFor(pageId);
    if (message.kind === 'hover') setPath(message.path);
    if (message.kind === 'pick') pick(message.path, message.text, message.how);
  };

  return {
    field,
    readyFor,
    ...{
      picks,
      excluded,
      path,
      setPath,
      proposal,
      answer,
      groups,
      chosen,
      seconds,
      withSecond,
      setWithSecond,
      excludes,
      move,
      shown,
      hear,
      pick,
    },
    /** Numbers of what was pointed at on this page. */
    pickedHere: here(picks),
    choose: (group: number, expression: string) => setChoices((all) => ({ ...all, [group]: expression })),
    goTo: (node: number) => setMove({ kind: 'move', way: 'node', node }),
    step: (way: 'parent' | 'narrower') => setMove({ kind: 'move', way }),
    removePick: (pick: Picked) => setPicks((list) => list.filter((each) => keyOf(each) !== keyOf(pick))),
    removeExcluded: (pick: Picked) =>
      setExcluded((list) => list.filter((each) => keyOf(each) !== keyOf(pick))),
  };
}

const keyOf = ({ pageId, node }: Picked) => `${pageId}:${node}`;
const toSend = ({ pageId, node }: Picked) => ({ pageId, node });

/** What is to be marked on a page: what the picker knows, what is sought, and what the field is looked for in. */
export function showOrder(
  shown: string,
  found: readonly number[],
  contexts: readonly number[],
): Extract<FrameOrder, { kind: 'show' }> {
  const [picked, excluded, matches] = JSON.parse(shown) as [number[], number[], number[]];
  return {
    ...{ kind: 'show', picked, excluded, matches },
    ...{ found: [...found].slice(0, 200), contexts: [...contexts].slice(0, 200), at: null },
  };
}

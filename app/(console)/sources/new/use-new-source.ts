'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, type CallFailure, demand, query } from '@/lib/api/client.ts';
import {
  type Discovery,
  discoverSource,
  previewSource,
  type SampledPage,
} from '@/lib/api/contracts/source-discovery.ts';
import { listGroups } from '@/lib/api/contracts/source-settings.ts';
import { createSource } from '@/lib/api/contracts/sources.ts';
import { resolveSettings } from '@/lib/core/settings/resolve-settings.ts';
import { noSettings, readLayer } from '@/lib/core/settings/settings-layer.ts';
import { likelyZone } from '../facts/likely-zone.ts';
import type { SourceFacts } from '../facts/source-fields.tsx';
import {
  draftOf,
  type FieldDraft,
  fieldProblem,
  fieldsOf,
  type RulesDraft,
  type RulesField,
  rulesOf,
} from '../rules/rules-draft.ts';

type Found = Exclude<Discovery, { kind: 'failed' }>;
/** What is going to be collected: the feed at an address, or a page that is read as a listing. */
export interface Choice {
  kind: 'feed' | 'listing';
  address: string;
}

const usualInterval = 900;
/** As many as may be pointed at together. */
const mostSamples = 30;

export function failureOf(error: Error | null): CallFailure | null {
  if (error === null) return null;
  return error instanceof CallError ? error.failure : { code: 'internal' };
}

/** The way of a new source: address → what was found → choice, facts and rules → preview → saved. */
export function useNewSource() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [draft, setDraft] = useState<{ rules: RulesDraft; base: RulesDraft } | null>(null);
  const groups = useQuery(query(listGroups, {})).data?.groups ?? [];
  const [facts, setFacts] = useState<SourceFacts & { groupId: number | null }>({
    name: '',
    groupId: null,
    locale: 'en',
    timeZone: 'UTC',
    intervalSeconds: usualInterval,
  });

  const group = groups.find(({ id }) => id === facts.groupId);

  const [seen, setSeen] = useState<SampledPage[]>([]);
  const preview = useMutation({
    mutationFn: (given: PreviewInput) => demand(previewSource, { body: given }),
    onSuccess: (answer) => {
      if (answer.kind === 'previewed') setSeen((before) => latestOf([...answer.samples, ...before]));
    },
  });
  const look = useMutation({
    mutationFn: (address: string) => demand(discoverSource, { body: { address } }),
    onMutate: () => {
      setChoice(null);
      setSeen([]);
      preview.reset();
    },
    onSuccess: (found) => {
      if (found.kind === 'failed') return;
      const rules = draftOf(found.rules);
      const chosen = firstChoice(found);
      const suggested = suggestedFacts(found);
      setDraft({ rules, base: rules });
      setFacts((known) => ({ ...known, ...suggested }));
      setChoice(chosen);
      preview.mutate(previewInput(chosen, { ...facts, ...suggested }, rules));
    },
  });
  const found = look.data && look.data.kind !== 'failed' ? look.data : null;

  const fields = choice ? fieldsOf(choice.kind) : [];
  const problems = draft ? fields.filter((field) => fieldProblem(field, draft.rules[field]) !== null) : [];
  const present = choice && draft ? previewInput(choice, facts, draft.rules) : null;

  const save = useMutation({
    mutationFn: () => {
      const homepage = found?.kind === 'feed' ? found.homepage : (found?.address ?? null);
      const { kind, address, rules } = present!;
      const { name, groupId, ...wanted } = facts;
      // What its group or the built-in settings say anyhow is inherited.
      const inherited = resolveSettings(noSettings, group ? readLayer(group.layer) : null).collection;
      const collection = Object.fromEntries(
        Object.entries(wanted).filter(([key, value]) => value !== inherited[key as keyof typeof wanted]),
      );
      return demand(createSource, { body: { name, groupId, kind, address, rules, homepage, collection } });
    },
  });

  return {
    look,
    found,
    choice,
    facts,
    groups,
    /** With the group come its settings, where nothing else was said. */
    chooseGroup: (groupId: number | null) => {
      const chosen = groups.find(({ id }) => id === groupId);
      const { locale, timeZone, intervalSeconds } = chosen ? readLayer(chosen.layer).collection : {};
      setFacts((known) => ({
        ...known,
        groupId,
        ...(locale && { locale }),
        ...(timeZone && { timeZone }),
        ...(intervalSeconds && { intervalSeconds }),
      }));
    },
    /** Pages to point at, those that were looked at last first. */
    samples: latestOf([...seen, ...(found?.samples ?? [])]),
    draft,
    fields,
    problems,
    preview,
    save,
    /** The preview is of other rules, or of another address. */
    stale: present !== null && JSON.stringify(preview.variables) !== JSON.stringify(present),
    choose: (next: Choice) => {
      setChoice(next);
      if (draft) preview.mutate(previewInput(next, facts, draft.rules));
    },
    changeFacts: (change: Partial<SourceFacts>) => setFacts((known) => ({ ...known, ...change })),
    changeRule: (field: RulesField, rule: FieldDraft) =>
      setDraft((known) => known && { ...known, rules: { ...known.rules, [field]: rule } }),
    showPreview: () => present && preview.mutate(present),
  };
}

/** Each page once. */
function latestOf(samples: readonly SampledPage[]): SampledPage[] {
  const pages = new Map<string, SampledPage>();
  for (const sample of samples) {
    const key = `${sample.pageType} ${sample.url}`;
    if (!pages.has(key)) pages.set(key, sample);
  }
  return [...pages.values()].slice(0, mostSamples);
}

type PreviewInput = Choice & { locale: string; timeZone: string; rules: ReturnType<typeof rulesOf> };

function previewInput(choice: Choice, { locale, timeZone }: SourceFacts, rules: RulesDraft): PreviewInput {
  return { ...choice, locale, timeZone, rules: rulesOf(rules, choice.kind) };
}

function firstChoice(found: Found): Choice {
  if (found.kind === 'feed') return { kind: 'feed', address: found.address };
  const feed = found.feeds[0];
  return feed ? { kind: 'feed', address: feed.url } : { kind: 'listing', address: found.address };
}

function suggestedFacts(found: Found): Pick<SourceFacts, 'name' | 'locale' | 'timeZone'> {
  const language = found.language?.replaceAll('_', '-') ?? null;
  const locale = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i.test(language ?? '') ? canonical(language!) : 'en';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    name: (found.title ?? new URL(found.address).hostname).slice(0, 200),
    locale,
    timeZone: likelyZone(found.address, language, own),
  };
}

/** "EN-us" → "en-US". */
function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

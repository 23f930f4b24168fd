'use client';

import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallError, demand, reload } from '@/lib/api/client.ts';
import { readRules, type StoredRules, saveRules } from '@/lib/api/contracts/source-rules.ts';
import { readSource, type SourceDetail } from '@/lib/api/contracts/sources.ts';
import type { Answer } from '@/lib/api/endpoint.ts';
import {
  draftOf,
  type FieldDraft,
  fieldProblem,
  fieldsOf,
  isChanged,
  type RulesDraft,
  type RulesField,
  rulesOf,
} from '../../rules/rules-draft.ts';

const empty: StoredRules = { article: {} };

/** What is published, as it stood when the button was pressed. */
interface Sent {
  revision: number;
  reason: string;
  draft: RulesDraft;
}

/**
 * What a person writes, over the version that it began with. A newer version of somebody else leaves the text alone: it is
 * told, and publishing asks again.
 */
export function useRulesDraft(source: SourceDetail, answer: Answer<typeof readRules>) {
  const t = useTranslations('source-rules');
  const failures = useTranslations('failure');
  const client = useQueryClient();
  const inForce = answer.versions[0];
  const [base, setBase] = useState({ revision: answer.revision, rules: draftOf(inForce?.rules ?? empty) });
  const [draft, setDraft] = useState(base.rules);
  const [reason, setReason] = useState('');
  /** What this person published last: it is in force before the answer says so. */
  const [published, setPublished] = useState<{ revision: number; rules: RulesDraft } | null>(null);
  const fields = fieldsOf(source.kind);
  const changed = fields.filter((field) => isChanged(draft[field], base.rules[field]));
  const problems = fields.filter((field) => fieldProblem(field, draft[field]) !== null);
  // Only edits of the rules matter to the text; those of the name or interval just move the revision on.
  const ahead = published !== null && answer.revision < published.revision ? published : null;
  const presentRules = ahead?.rules ?? draftOf(inForce?.rules ?? empty);
  const revision = ahead?.revision ?? answer.revision;
  const otherRules = fields.some((field) => isChanged(presentRules[field], base.rules[field]));

  function begin(rules = presentRules) {
    setBase({ revision, rules: presentRules });
    setDraft(rules);
  }

  const publication = useMutation({
    mutationFn: (sent: Sent) =>
      demand(saveRules, {
        params: { sourceId: source.id },
        body: {
          revision: sent.revision,
          reason: sent.reason.trim(),
          rules: rulesOf(sent.draft, source.kind),
        },
      }),
    // What was sent is in force. What has been written or taken up meanwhile is a change of that.
    onSuccess: ({ version, revision }, sent) => {
      setBase({ revision, rules: sent.draft });
      setPublished({ revision, rules: sent.draft });
      setReason((now) => (now === sent.reason ? '' : now));
      notifications.show({ message: t('published', { version }) });
    },
    onError: (error) => {
      const code = error instanceof CallError ? error.failure.code : 'internal';
      notifications.show({ color: 'red', message: failures(`sentence.${code}`) });
    },
    onSettled: () => Promise.all([reload(client, readRules), reload(client, readSource)]),
  });

  const publishing = publication.isPending;

  return {
    fields,
    draft,
    base: base.rules,
    reason,
    setReason,
    changed,
    problems,
    publishing,
    publish: () => publication.mutate({ revision: otherRules ? base.revision : revision, reason, draft }),
    /** Somebody published other rules since. */
    conflict: otherRules && !publishing && changed.length > 0 ? inForce : undefined,
    outdated: otherRules && !publishing && changed.length === 0,
    change: (field: RulesField, rule: FieldDraft) => setDraft((known) => ({ ...known, [field]: rule })),
    /** Takes the version in force, or another one, as the text. */
    takeVersion: (rules?: StoredRules) => begin(rules && draftOf(rules)),
    /** Keeps the text, to be published over the newer version. */
    keepMine: () => setBase({ revision, rules: presentRules }),
  };
}

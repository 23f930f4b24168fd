'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, type CallFailure, demand, reload } from '@/lib/api/client.ts';
import { applyImport, planImport, type SourcesFile } from '@/lib/api/contracts/interchange.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import { fileLimits } from '@/lib/core/interchange/source-entry.ts';

export interface ChosenFile {
  /** Null for a text that was pasted. */
  name: string | null;
  bytes: number;
  file: SourcesFile;
}

/** What is to be done with a plan beyond what it says. */
export interface ImportChoice {
  leaveOut: ReadonlySet<number>;
  withoutInvalid: boolean;
  changeGroups: boolean;
}

const usualChoice: ImportChoice = { leaveOut: new Set(), withoutInvalid: true, changeGroups: true };

/** The way of an import: a file → its dry run → what is taken of it → done. */
export function useImport(reasonFor: (name: string | null) => string) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [choice, setChoice] = useState(usualChoice);
  const [tooLarge, setTooLarge] = useState(false);
  const plan = useMutation({
    mutationFn: ({ file }: ChosenFile) => demand(planImport, { body: { file } }),
    onMutate: () => setChoice(usualChoice),
  });
  const planned = plan.data?.kind === 'planned' ? plan.data : null;
  const apply = useMutation({
    mutationFn: () =>
      demand(applyImport, {
        body: {
          file: chosen!.file,
          digest: planned!.digest,
          leaveOut: [...choice.leaveOut],
          withoutInvalid: choice.withoutInvalid,
          changeGroups: choice.changeGroups,
          reason: reasonFor(chosen!.name),
        },
      }),
    onSuccess: () => reload(client, listSources),
    onError: (error) => {
      // What was shown is not what would be done: look again before asking again.
      if (chosen && error instanceof CallError && error.failure.reason === 'plan-changed')
        plan.mutate(chosen);
    },
  });
  const take = (next: ChosenFile) => {
    apply.reset();
    setTooLarge(next.bytes > fileLimits.bytes);
    if (next.bytes > fileLimits.bytes) return;
    setChosen(next);
    plan.mutate(next);
  };
  return {
    chosen,
    plan,
    planned,
    apply,
    choice,
    change: (change: Partial<ImportChoice>) => setChoice((known) => ({ ...known, ...change })),
    tooLarge,
    takeText: (text: string) => take({ name: null, bytes: text.length, file: { text } }),
    takeFile: async (file: File) =>
      take({
        name: file.name,
        bytes: file.size,
        file: { base64: file.size > fileLimits.bytes ? '' : await base64Of(file) },
      }),
    startAgain: () => {
      plan.reset();
      apply.reset();
      setChosen(null);
      setTooLarge(false);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

export function failureOf(error: Error | null): CallFailure | null {
  if (error === null) return null;
  return error instanceof CallError ? error.failure : { code: 'internal' };
}

/** The bytes as they are: in which encoding they are text is for the server to see. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

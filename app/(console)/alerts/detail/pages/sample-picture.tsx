'use client';

import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { type MarkedBox, MarkedPicture } from '@/components/page-view/marked-picture.tsx';
import viewClasses from '@/components/page-view/page-view.module.css';
import { addressOf, demand, query, reload } from '@/lib/api/client.ts';
import type { CaptureReading } from '@/lib/api/contracts/captures.ts';
import {
  askForRendering,
  type RenderingAnswer,
  readRendering,
  showPicture,
} from '@/lib/api/contracts/renderings.ts';

/** The stored page as a browser drew it, with what the rules find on it; or why there is no picture, and the way to one. */
export function SamplePicture(props: {
  name: string;
  captureId: string | null;
  read: CaptureReading | undefined;
}) {
  const { name, captureId, read } = props;
  const words = useTranslations('page-view');
  const mayAsk = useMay('operator');
  const client = useQueryClient();
  const params = { captureId: captureId ?? '0' };
  const rendering = useQuery({ ...query(readRendering, { params }), enabled: captureId !== null });
  const ask = useMutation({
    mutationFn: () => demand(askForRendering, { params }),
    onSettled: () => reload(client, readRendering),
  });
  const found = rendering.data;
  if (captureId !== null && found?.kind === 'drawn') {
    return (
      <MarkedPicture
        {...{ name, width: found.width, height: found.height, cut: found.cut }}
        address={`${addressOf(showPicture.path, { params })}?at=${encodeURIComponent(found.at)}`}
        marks={boxesOfMarks(found.boxes, read?.marks ?? [])}
      />
    );
  }
  const state =
    captureId === null
      ? 'no-capture'
      : rendering.isPending
        ? 'reading'
        : rendering.isError || ask.isError
          ? 'not-read'
          : `picture-${(found as Exclude<RenderingAnswer, { kind: 'drawn' }>).kind}`;
  const asks = mayAsk && (state === 'picture-none' || state === 'picture-failed');
  return (
    <div className={viewClasses.none} role="status">
      <strong>{words(state)}</strong>
      {words.has(`${state}-means`) ? <span>{words(`${state}-means`)}</span> : null}
      {asks ? (
        <Button
          size="xs"
          loading={ask.isPending}
          leftSection={<IconCamera size={14} stroke={1.75} />}
          onClick={() => ask.mutate()}
        >
          {words('take-picture')}
        </Button>
      ) : null}
    </div>
  );
}

function boxesOfMarks(boxes: readonly number[], marks: CaptureReading['marks']): MarkedBox[] {
  const kinds = new Map(marks.map(({ node, kind }) => [node, kind]));
  const found: MarkedBox[] = [];
  for (let at = 0; at + 4 < boxes.length; at += 5) {
    const [node, x, y, width, height] = boxes.slice(at, at + 5) as [number, number, number, number, number];
    const kind = kinds.get(node);
    if (kind) found.push({ kind, x, y, width, height });
  }
  return found;
}

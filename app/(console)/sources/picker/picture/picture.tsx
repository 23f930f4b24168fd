'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { RenderingAnswer } from '@/lib/api/contracts/renderings.ts';
import type { PickHow } from '../element-tree.tsx';
import { elementLabel } from '../use-picker.ts';
import { type Box, boxAt } from './boxes.ts';
import classes from './picture.module.css';
import type { PictureProps } from './picture-props.ts';

type Drawn = Extract<RenderingAnswer, { kind: 'drawn' }>;

/** The picture with what is marked drawn over it. Keys as in the frame: wider, narrower, neighbours, Enter. */
export function Picture(props: PictureProps & { rendering: Drawn; boxes: readonly Box[] }) {
  const { captureId, rendering, boxes, elements, path, marks, onMove, onPick } = props;
  const { width, height, cut, at } = rendering;
  const t = useTranslations('picker.picture');
  const [madeByScript, setMadeByScript] = useState<Box | null>(null);
  const below = useRef<number[]>([]);
  const scroller = useRef<HTMLDivElement>(null);
  const current = path.at(-1);
  const box = current && boxes.find(({ node }) => node === current.node);

  useEffect(() => {
    const pane = scroller.current;
    if (!pane || !box || pane.matches(':hover')) return;
    const scale = pane.clientWidth / width;
    const top = box.y * scale;
    if (top < pane.scrollTop || top > pane.scrollTop + pane.clientHeight - 40)
      pane.scrollTop = Math.max(0, top - pane.clientHeight / 3);
  }, [box, width]);

  const under = (event: MouseEvent<HTMLElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const scale = width / frame.width;
    return boxAt(boxes, (event.clientX - frame.left) * scale, (event.clientY - frame.top) * scale);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const hit = under(event);
    setMadeByScript(hit?.node === 0 ? hit : null);
    if (!hit || hit.node === 0 || hit.node === current?.node) return;
    below.current = [];
    onMove(hit.node);
  };
  const step = (event: KeyboardEvent) => {
    const row = current ? elements.rows.findIndex(({ node }) => node === current.node) : -1;
    if (row < 0) return;
    const to = nodeFor(event.key, elements, row, below.current);
    if (event.key === 'Enter' && current) onPick(current.node, howOf(event));
    else if (to === null) return;
    else onMove(to);
    event.preventDefault();
  };
  const draw = (nodes: readonly number[], kind: string) => {
    const wanted = new Set(nodes);
    return boxes
      .filter(({ node }) => wanted.has(node))
      .map((each) => (
        <rect
          key={`${kind} ${each.node} ${each.x} ${each.y}`}
          data-kind={kind}
          {...{ x: each.x, y: each.y, width: each.width, height: each.height }}
        />
      ));
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="application"
        className={classes.picture}
        style={{ aspectRatio: `${width} / ${height}` }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is pointed at, by the keys too
        tabIndex={0}
        aria-label={t('label')}
        onPointerMove={point}
        onPointerLeave={() => setMadeByScript(null)}
        onKeyDown={step}
        onClick={(event) => {
          const hit = under(event);
          if (hit && hit.node > 0) onPick(hit.node, howOf(event));
        }}
      >
        {/** biome-ignore lint/performance/noImgElement: it is served behind the session, as it is */}
        <img
          src={`/api/captures/${captureId}/rendering/picture?at=${encodeURIComponent(at)}`}
          alt=""
          draggable={false}
        />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {draw(marks.found, 'found')}
          {draw(marks.matches, 'match')}
          {draw(marks.excluded, 'excluded')}
          {draw(marks.picked, 'picked')}
          {box ? (
            <rect data-kind="pointer" {...{ x: box.x, y: box.y, width: box.width, height: box.height }} />
          ) : null}
          {madeByScript ? (
            <rect
              data-kind="script"
              {...{
                x: madeByScript.x,
                y: madeByScript.y,
                width: madeByScript.width,
                height: madeByScript.height,
              }}
            />
          ) : null}
        </svg>
      </div>
      {cut ? <p className={classes.cut}>{t('cut', { height })}</p> : null}
      <div className={classes.told} role="status">
        {madeByScript
          ? t('by-script')
          : current && !box
            ? t('not-on-picture', { label: elementLabel(current) })
            : ''}
      </div>
    </div>
  );
}

function howOf(event: KeyboardEvent | MouseEvent): PickHow {
  return event.altKey ? 'exclude' : event.shiftKey ? 'also' : 'only';
}

/** Where an arrow key leads; `below` remembers the way down. */
function nodeFor(
  key: string,
  { rows }: PictureProps['elements'],
  row: number,
  below: number[],
): number | null {
  const { depth, node } = rows[row]!;
  if (key === 'ArrowUp') {
    const parent = rows.findLastIndex((each, at) => at < row && each.depth < depth);
    if (parent < 0) return null;
    below.push(node);
    return rows[parent]!.node;
  }
  if (key === 'ArrowDown')
    return below.pop() ?? (rows[row + 1]?.depth === depth + 1 ? rows[row + 1]!.node : null);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  below.length = 0;
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let at = row + step; at >= 0 && at < rows.length && rows[at]!.depth >= depth; at += step) {
    if (rows[at]!.depth === depth) return rows[at]!.node;
  }
  return null;
}

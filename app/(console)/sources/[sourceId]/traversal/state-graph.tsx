import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Picture } from './picture.ts';
import classes from './state-graph.module.css';

const [stepX, width, wordsHeight, gap, margin] = [194, 124, 40, 18, 16];
/** Of a picture, under the words of its state. */
const pictureHeight = 72;

/** Address of a state's picture. */
export type PictureOf = (state: number) => string;

/** States in layers by presses from the loaded page; what discovered a state is drawn strongly, all else palely. */
export function StateGraph(props: { picture: Picture; zoom: number; pictureOf: PictureOf | null }) {
  const { picture, zoom, pictureOf } = props;
  const t = useTranslations('traversal');
  const [chosen, setChosen] = useState<number | null>(null);
  const { states, edges, layers, rows } = picture;
  const height = wordsHeight + (pictureOf ? pictureHeight : 0);
  const stepY = height + gap;
  const at = new Map(states.map((state) => [state.id, state]));
  const size = { width: layers * stepX - stepX + width + 2 * margin, height: rows * stepY + 2 * margin };
  const x = (id: number) => margin + at.get(id)!.layer * stepX;
  const y = (id: number) => margin + at.get(id)!.row * stepY;
  const touches = (edge: Picture['edges'][number]) => chosen === edge.from || chosen === edge.to;
  const words = ({ id, buttons, urls, fresh }: Picture['states'][number]) =>
    t('state-words', { id, buttons, urls, fresh });
  const text = (buttons: string[]) => buttons.map((each) => each || t('no-text')).join(', ');
  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset */}
      <svg
        width={size.width * zoom}
        height={size.height * zoom}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={t('graph')}
      >
        {edges.map((edge) => (
          <path
            key={`${edge.from} ${edge.to}`}
            d={wayOf(x(edge.from), y(edge.from), x(edge.to), y(edge.to), height)}
            className={clsx(
              classes.edge,
              edge.discovers && classes.discovers,
              touches(edge) && classes.touched,
            )}
          >
            <title>{text(edge.buttons)}</title>
          </path>
        ))}
        {edges
          .filter((edge) => edge.discovers || touches(edge))
          .map((edge) => (
            <text
              key={`${edge.from} ${edge.to}`}
              x={x(edge.to) - 36}
              y={y(edge.to) + height / 2 - 5}
              className={classes.button}
            >
              {shortened(text(edge.buttons))}
            </text>
          ))}
        {states.map((state) => (
          // biome-ignore lint/a11y/useSemanticElements: an SVG has no button
          <g
            key={state.id}
            role="button"
            tabIndex={0}
            aria-pressed={chosen === state.id}
            className={clsx(classes.state, chosen === state.id && classes.chosen)}
            transform={`translate(${x(state.id)} ${y(state.id)})`}
            onClick={() => setChosen(chosen === state.id ? null : state.id)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              setChosen(chosen === state.id ? null : state.id);
            }}
          >
            {/* Its name too. */}
            <title>{words(state)}</title>
            <rect width={width} height={height} rx={4} />
            <text x={8} y={16} className={classes.name}>
              {state.states > 1 ? t('chain', { n: state.states }) : state.id}
            </text>
            <text x={width - 8} y={16} className={clsx(classes.figure, state.fresh > 0 && classes.gain)}>
              {state.fresh > 0 ? t('fresh', { n: state.fresh }) : '·'}
            </text>
            {state.unpressed > 0 ? (
              <text x={8} y={32} className={classes.left}>
                {t('unpressed', { n: state.unpressed })}
              </text>
            ) : (
              <text x={8} y={32} className={classes.holds}>
                {t('addresses', { n: state.urls })}
              </text>
            )}
            {pictureOf && !state.pictured ? (
              <text x={width / 2} y={wordsHeight + pictureHeight / 2} className={classes.noPicture}>
                {t('no-picture')}
              </text>
            ) : null}
            {pictureOf && state.pictured ? (
              <image
                href={pictureOf(state.id)}
                x={1}
                y={wordsHeight}
                width={width - 2}
                height={pictureHeight - 1}
                preserveAspectRatio="xMidYMid meet"
              />
            ) : null}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** From the right side of one state to the left side of the other; back in an arc below. */
function wayOf(x1: number, y1: number, x2: number, y2: number, height: number): string {
  const [from, to] = [x1 + width, x2];
  const [a, b] = [y1 + height / 2, y2 + height / 2];
  if (to > from) return `M${from} ${a} C${from + 36} ${a} ${to - 36} ${b} ${to} ${b}`;
  const low = Math.max(y1, y2) + height + 8;
  return `M${x1 + width / 2} ${y1 + height} C${x1 + width / 2} ${low} ${x2 + width / 2} ${low} ${x2 + width / 2} ${y2 + height}`;
}

function shortened(text: string): string {
  return text.length > 11 ? `${text.slice(0, 10)}…` : text;
}

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import classes from './marked-picture.module.css';

export interface MarkedPictureProps {
  /** Read aloud. */
  name: string;
  address: string;
  /** Of the picture, CSS pixels of the page. */
  width: number;
  height: number;
  /** The page goes on below. */
  cut: boolean;
  marks: readonly MarkedBox[];
}

export interface MarkedBox {
  kind: 'extracted' | 'lost' | 'excluded';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture of a whole page with its parts marked; it begins at the first of them. */
export function MarkedPicture({ name, address, width, height, cut, marks }: MarkedPictureProps) {
  const t = useTranslations('page-view');
  const pane = useRef<HTMLDivElement>(null);
  const first = Math.min(...marks.map(({ y }) => y));
  useEffect(() => {
    const shown = pane.current;
    if (shown && Number.isFinite(first))
      shown.scrollTop = Math.max(0, (first * shown.clientWidth) / width - 24);
  }, [first, width]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={pane}
      className={classes.pane}
      role="group"
      aria-label={t('picture-of', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className={classes.picture} style={{ aspectRatio: `${width} / ${height}` }}>
        {/** biome-ignore lint/performance/noImgElement: it is served behind the session, as it is */}
        <img src={address} alt={t('picture-of', { name })} draggable={false} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {marks.map(({ kind, ...box }) => (
            <rect key={`${kind} ${box.x} ${box.y} ${box.width} ${box.height}`} data-kind={kind} {...box} />
          ))}
        </svg>
      </div>
      {cut ? <p className={classes.cut}>{t('picture-cut', { height })}</p> : null}
    </div>
  );
}

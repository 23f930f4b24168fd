'use client';

import { useComputedColorScheme } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { firstMarkId } from '@/lib/core/page-view/inert-markup.ts';
import classes from './page-view.module.css';

export const pageViews = ['page', 'picture', 'text', 'source'] as const;
export type PageViewKind = (typeof pageViews)[number];

export interface PageViewProps {
  /** Read aloud: which page it is. */
  name: string;
  view: PageViewKind;
  /** Verdict, time: the left of the head. */
  head: ReactNode;
  /** Links at its right. */
  actions?: ReactNode;
  /** What was found on it, a line. */
  facts?: ReactNode;
  /** Address of the frame that shows the page or its source; null where no page can be shown. */
  addressOf: ((view: 'page' | 'source', theme: 'light' | 'dark') => string) | null;
  /** What stands in place of a page that cannot be shown. */
  missing?: ReactNode;
  /** The page as a browser drew it, or why there is no picture. */
  picture: ReactNode;
  /** The extracted text. */
  text: ReactNode;
}

/**
 * A captured page as evidence: the page itself with its marks, the text that was extracted, or the source. What a site sent
 * is shown in a frame of no origin, in which nothing runs and nothing is asked for; it begins at the first marked part.
 */
export function PageView(props: PageViewProps) {
  const { name, view, head, actions, facts, addressOf, missing, picture, text } = props;
  const t = useTranslations('page-view');
  const theme = useComputedColorScheme('light');
  return (
    <article className={classes.page} aria-label={name}>
      <header className={classes.head}>
        {head}
        {actions ? <span className={classes.actions}>{actions}</span> : null}
      </header>
      {facts ? <div className={classes.facts}>{facts}</div> : null}
      {view === 'text' ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
        <div
          className={classes.text}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={t('text-of', { name })}
        >
          {text}
        </div>
      ) : view === 'picture' ? (
        picture
      ) : addressOf ? (
        <div className={classes.window}>
          <iframe
            // A frame that is told another address keeps the old page in its history; a new one does not.
            key={`${view}-${theme}`}
            className={classes.frame}
            data-view={view}
            sandbox=""
            referrerPolicy="no-referrer"
            title={t(`${view}-of`, { name })}
            src={`${addressOf(view, theme)}${view === 'page' ? `#${firstMarkId}` : ''}`}
          />
        </div>
      ) : (
        <div className={classes.none}>{missing}</div>
      )}
    </article>
  );
}

/** Which outline means what. */
export function MarkKey({ kinds }: { kinds: readonly ('extracted' | 'lost' | 'excluded')[] }) {
  const t = useTranslations('page-view');
  return kinds.map((kind) => (
    <span key={kind} className={classes.key}>
      <span className={classes.swatch} data-kind={kind} aria-hidden />
      {t(`mark.${kind}`)}
    </span>
  ));
}

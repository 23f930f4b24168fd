import { ActionIcon, Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { addressOf } from '@/lib/api/client.ts';
import { showState } from '@/lib/api/contracts/traversal.ts';
import type { Picture } from './picture.ts';
import { type PictureOf, StateGraph } from './state-graph.tsx';
import { StateTable } from './state-table.tsx';

const [least, most] = [0.25, 2];

/** The graph of states, larger or smaller, or the same as a table. */
export function GraphSection({ sourceId, picture }: { sourceId: number; picture: Picture }) {
  const t = useTranslations('traversal');
  const [zoom, setZoom] = useState(1);
  const [asTable, setAsTable] = useState(false);
  const isPictured = picture.states.some(({ pictured }) => pictured);
  const [withPictures, setWithPictures] = useState(true);
  const pictureOf: PictureOf = (state) => addressOf(showState.path, { params: { sourceId, state } });
  const scale = (factor: number) => setZoom((now) => Math.min(most, Math.max(least, now * factor)));
  return (
    <Section
      title={t('graph')}
      caption={
        picture.leftOut > 0
          ? `${t('graph-caption', { states: picture.states.length })} · ${t('left-out', { n: picture.leftOut })}`
          : t('graph-caption', { states: picture.states.length })
      }
      aside={
        <>
          {asTable ? null : (
            <>
              {isPictured ? (
                <Button size="xs" onClick={() => setWithPictures(!withPictures)}>
                  {t(withPictures ? 'without-pictures' : 'with-pictures')}
                </Button>
              ) : null}
              <ActionIcon
                variant="default"
                aria-label={t('zoom-out')}
                disabled={zoom <= least}
                onClick={() => scale(0.8)}
              >
                <IconZoomOut size={16} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t('zoom-in')}
                disabled={zoom >= most}
                onClick={() => scale(1.25)}
              >
                <IconZoomIn size={16} stroke={1.75} />
              </ActionIcon>
            </>
          )}
          <Button size="xs" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'as-graph' : 'as-table')}
          </Button>
        </>
      }
    >
      {asTable ? (
        <StateTable picture={picture} />
      ) : (
        <StateGraph picture={picture} zoom={zoom} pictureOf={isPictured && withPictures ? pictureOf : null} />
      )}
    </Section>
  );
}

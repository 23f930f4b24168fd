'use client';

import { useFormatter } from 'next-intl';
import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { useLimitWords } from '@/components/state/limit-words.ts';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../alert-words.tsx';
import { type Fact, factsOf } from './evidence-facts.ts';

/** What the failing run saw, for kinds that are decided at once: status, address, error, shares, pages by outcome. */
export function RunFacts({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const format = useFormatter();
  const limitWords = useLimitWords();
  if (alert.check) return null;
  const facts = factsOf(alert.evidence, limitWords);
  if (facts.length === 0) return null;
  const labelOf = ({ group, name }: Fact) => {
    if (group === 'pages' && t.has(`kind.${name}`)) return t('pages-of', { kind: t(`kind.${name}`) });
    return t.has(`run-fact.${name}`) ? t(`run-fact.${name}`) : <span className="mono">{name}</span>;
  };
  const wordOf = (name: string, value: string) =>
    t.has(`run-value.${name}.${value}`) ? t(`run-value.${name}.${value}`) : null;
  const shownOf = ({ name, values, of }: Fact) => {
    if (of !== null) return t('of', { some: format.number(Number(values[0])), all: format.number(of) });
    if (name === 'reading-limit') return values[0];
    if (name === 'percent') return `${format.number(Number(values[0]))}\u00a0%`;
    if (values.every((value) => /^[\d.]+$/.test(value))) return values.join(', ');
    const words = values.map((value) => wordOf(name, value));
    return words.includes(null) ? <span className="mono">{values.join(', ')}</span> : words.join(', ');
  };
  return (
    <Section title={t('run-facts')} caption={t('run-facts-caption')}>
      <FactList facts={facts.map((fact) => ({ name: labelOf(fact), value: shownOf(fact) }))} />
    </Section>
  );
}

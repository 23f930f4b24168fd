'use client';

import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { useLimitWords } from '@/components/state/limit-words.ts';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../alert-words.tsx';

/** What the failing run saw, for kinds that are decided at once: status, address, error, pages by outcome. */
export function RunFacts({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const limitWords = useLimitWords();
  if (alert.check) return null;
  const rows = factsOf(alert.evidence, limitWords);
  if (rows.length === 0) return null;
  return (
    <Section title={t('run-facts')} caption={t('run-facts-caption')}>
      <FactList
        facts={rows.map(([name, value]) => ({
          name: t.has(`run-fact.${name}`) ? t(`run-fact.${name}`) : <span className="mono">{name}</span>,
          value:
            name === 'place' && t.has(`place-of.${value}`) ? (
              t(`place-of.${value}`)
            ) : (
              <span className="mono">{value}</span>
            ),
        }))}
      />
    </Section>
  );
}

const longestValue = 300;
/** They make sense together only. */
const limitParts = ['limit', 'allowed', 'of'];

/** Scalars of the evidence, those in groups by the group's last name; what is empty or a list of objects is left out. */
function factsOf(evidence: unknown, limitWords: ReturnType<typeof useLimitWords>): [string, string][] {
  if (typeof evidence !== 'object' || evidence === null || Array.isArray(evidence)) return [];
  const limit = limitWords(evidence as Record<string, unknown>);
  return Object.entries(evidence).flatMap(([name, value]): [string, string][] => {
    if (limit !== null && limitParts.includes(name))
      return name === 'limit' ? [['reading-limit', limit]] : [];
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value)) {
      const plain = value.filter((item) => typeof item === 'string' || typeof item === 'number');
      return plain.length > 0 ? [[name, plain.join(', ').slice(0, longestValue)]] : [];
    }
    if (typeof value === 'object') return factsOf(value, limitWords);
    return [[name, String(value).slice(0, longestValue)]];
  });
}

import { useTranslations } from 'next-intl';

/** "Body · Content drift". */
export function KindAndField({ kind, field }: { kind: string; field: string }) {
  const t = useTranslations('status');
  const kindWords = t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind;
  if (field === '') return <>{kindWords}</>;
  return (
    <>
      {t.has(`field.${field}`) ? t(`field.${field}`) : field} · {kindWords}
    </>
  );
}

'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlugConnectedX, IconPlus, IconSearch, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { Section } from '@/components/layout/section.tsx';
import { Note } from '@/components/state/note.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { reload } from '@/lib/api/client.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import { SourceFields, useExpected } from '../facts/source-fields.tsx';
import { PickerDialog } from '../picker/picker-dialog.tsx';
import { FieldRuleEditor } from '../rules/field-rule-editor.tsx';
import { FieldTabs } from '../rules/field-tabs.tsx';
import { PreviewPanel } from '../rules/preview-panel.tsx';
import classes from '../rules/rules.module.css';
import { needsItems, type RulesField, ruleOf } from '../rules/rules-draft.ts';
import { useFailureWords } from '../rules/use-failure-words.ts';
import { useUnsavedWarning } from '../rules/use-unsaved-warning.ts';
import { FoundChoices } from './found-choices.tsx';
import { failureOf, useNewSource } from './use-new-source.ts';

/** A new source: what can be read from an address is seen before anything is saved. */
export function NewSourceScreen() {
  const t = useTranslations('source-new');
  const list = useTranslations('sources');
  const failures = useTranslations('failure');
  const previews = useTranslations('source-rules.preview');
  const mayAdd = useMay('operator');
  const source = useNewSource();
  useUnsavedWarning(source.choice !== null && !source.save.isSuccess);
  return (
    <ConsolePage
      title={t('title')}
      crumbs={[{ href: '/sources', label: list('title') }]}
      content="panes"
      dock={mayAdd ? <AddBar source={source} /> : null}
    >
      {mayAdd ? (
        <div className={classes.sides}>
          <div className={classes.left}>
            <AddressForm source={source} />
            {source.found && source.choice ? (
              <>
                <FoundChoices found={source.found} choice={source.choice} onChoose={source.choose} />
                <Facts source={source} />
                <Rules source={source} />
              </>
            ) : null}
          </div>
          <div className={classes.right}>
            {source.choice ? (
              <PreviewPanel
                preview={source.preview.data}
                failure={failureOf(source.preview.error)}
                running={source.preview.isPending}
                stale={source.stale}
                blocked={source.problems.length > 0 ? previews('blocked') : null}
                onPreview={source.showPreview}
              />
            ) : (
              <p className="text-3 prose">{t('intro')}</p>
            )}
          </div>
        </div>
      ) : (
        <StatePanel icon={IconUserOff} title={failures('sentence.not-allowed')} />
      )}
    </ConsolePage>
  );
}

type NewSource = ReturnType<typeof useNewSource>;

function AddressForm({ source: { look } }: { source: NewSource }) {
  const t = useTranslations('source-new.address');
  const failures = useTranslations('failure');
  const failureWords = useFailureWords();
  const expected = useExpected();
  const [address, setAddress] = useState('');
  const failure = failureOf(look.error);
  const badAddress = failure?.fields?.address;
  const submit = () => {
    const text = address.trim();
    if (text === '') return;
    const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
    setAddress(whole);
    look.mutate(whole);
  };
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.row}>
        <TextInput
          className={classes.grow ?? ''}
          label={t('label')}
          description={t('hint')}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant={look.data ? 'default' : 'filled'}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          loading={look.isPending}
        >
          {t('look')}
        </Button>
      </div>
      {failure ? (
        <Note tone="bad" icon={IconPlugConnectedX}>
          {badAddress ? expected(badAddress) : failures(`sentence.${failure.code}`)}
        </Note>
      ) : null}
      {look.data?.kind === 'failed' ? (
        <Note tone="bad" icon={IconPlugConnectedX}>
          {failureWords(look.data)}
        </Note>
      ) : null}
    </form>
  );
}

function Facts({ source }: { source: NewSource }) {
  const t = useTranslations('source-new.facts');
  const errors = failureOf(source.save.error)?.fields ?? {};
  return (
    <Section title={t('title')}>
      <SourceFields
        facts={source.facts}
        errors={Object.fromEntries(
          Object.entries(errors).map(([name, code]) => [name.replace(/^collection\./, ''), code]),
        )}
        readOnly={false}
        onChange={source.changeFacts}
      />
      {source.groups.length > 0 ? (
        <Select
          mt={12}
          maw={360}
          label={t('group')}
          description={t('group-hint')}
          clearable
          data={source.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={source.facts.groupId === null ? null : String(source.facts.groupId)}
          onChange={(value) => source.chooseGroup(value === null ? null : Number(value))}
        />
      ) : null}
    </Section>
  );
}

function Rules({ source }: { source: NewSource }) {
  const t = useTranslations('source-new.rules');
  const { fields, draft } = source;
  const [wanted, setField] = useState<RulesField>('body');
  const [pointing, setPointing] = useState<RulesField | null>(null);
  const field = fields.includes(wanted) ? wanted : 'body';
  if (!draft) return null;
  const item = ruleOf(draft.rules.item);
  return (
    <Section title={t('title')} caption={t('caption')}>
      <div className={classes.stack}>
        <FieldTabs
          fields={fields}
          current={field}
          draft={draft.rules}
          base={draft.base}
          onChoose={setField}
        />
        <FieldRuleEditor
          key={field}
          field={field}
          draft={draft.rules[field]}
          readOnly={false}
          onChange={(rule) => source.changeRule(field, rule)}
          onPoint={() => setPointing(field)}
          mayPoint={!needsItems.includes(field) || item.alternatives.length > 0}
        />
        <PickerDialog
          place={{ kind: 'samples', samples: source.samples, locale: source.facts.locale }}
          field={pointing}
          item={item}
          onClose={() => setPointing(null)}
          onUse={(alternatives, exclude) => {
            if (pointing) source.changeRule(pointing, { alternatives, exclude });
            setPointing(null);
          }}
        />
      </div>
    </Section>
  );
}

function AddBar({ source }: { source: NewSource }) {
  const t = useTranslations('source-new');
  const failures = useTranslations('failure');
  const client = useQueryClient();
  const router = useRouter();
  const { save, choice, problems, facts } = source;
  const failure = failureOf(save.error);
  const takenBy = failure?.reason === 'address-taken' ? failure.values?.sourceId : undefined;
  const add = () =>
    save.mutate(undefined, {
      onSuccess: ({ sourceId }) => {
        notifications.show({ message: t('added', { name: facts.name }) });
        void reload(client, listSources);
        router.push(`/sources/${sourceId}`);
      },
    });
  return (
    <DockedBar>
      <div className={classes.publish}>
        {failure ? (
          <span className="tone-bad" role="alert">
            {takenBy === undefined ? failures(`sentence.${failure.code}`) : t('taken')}{' '}
            {takenBy === undefined ? null : <Link href={`/sources/${takenBy}`}>{t('open-it')}</Link>}
          </span>
        ) : (
          <BarState source={source} />
        )}
        <Button component={Link} href="/sources">
          {t('bar.cancel')}
        </Button>
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          loading={save.isPending || save.isSuccess}
          disabled={choice === null || problems.length > 0 || facts.name.trim() === ''}
          onClick={add}
        >
          {t('bar.add')}
        </Button>
      </div>
    </DockedBar>
  );
}

/** How sure one can be that the source will be read well. */
function BarState({ source }: { source: NewSource }) {
  const t = useTranslations('source-new.bar');
  const words = useTranslations('source-rules.field');
  const { choice, problems, preview, stale } = source;
  if (!choice) return <span className="text-3">{t('not-looked')}</span>;
  if (problems.length > 0) {
    const fields = problems.map((field) => words(field)).join(', ');
    return <span className="tone-bad">{t('problems', { fields })}</span>;
  }
  if (stale || preview.data?.kind !== 'previewed')
    return <span className="tone-warn">{t('not-previewed')}</span>;
  const { articles } = preview.data;
  const good = articles.filter((article) => article.kind === 'article' && article.characters > 0).length;
  return (
    <span className={good > 0 && good === articles.length ? 'tone-ok' : 'tone-warn'}>
      {t('good', { good, all: articles.length })}
    </span>
  );
}

'use client';

import { Button, Checkbox, Menu, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type CallFailure, call, reload } from '@/lib/api/client.ts';
import {
  type AlertView,
  type AlertViews,
  addAlertView,
  changeAlertView,
  listAlertViews,
  removeAlertView,
  restoreAlertView,
} from '@/lib/api/contracts/alert-views.ts';
import { useMay, useUser } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import {
  askedOf,
  type InboxFilter,
  isSameView,
  savedFilter,
  viewFilter,
  writeInboxFilter,
} from './inbox-filter.ts';
import classes from './views-menu.module.css';

interface ViewsMenuProps {
  filter: InboxFilter;
  views: AlertViews | undefined;
  alertId: string | null;
  onChange: (change: Partial<InboxFilter>) => void;
}

const plainViews = ['needsLook', 'mine', 'unassigned', 'snoozed', 'allOpen'] as const;

/** All views with their counts; what the list shows now can be kept under a name, and the kept ones changed and removed. */
export function ViewsMenu({ filter, views, alertId, onChange }: ViewsMenuProps) {
  const { t, count } = useAlertWords();
  const user = useUser();
  const router = useRouter();
  const client = useQueryClient();
  const { offerUndo, tellFailure } = useAlertActions();
  const [naming, setNaming] = useState<AlertView | 'new' | null>(null);
  const current = views?.saved.find(({ id }) => id === filter.view);
  const go = (wanted: InboxFilter) => router.push(writeInboxFilter(wanted, alertId), { scroll: false });
  const told = async (failure: CallFailure | null) => {
    if (failure) tellFailure(failure);
    await reload(client, listAlertViews);
  };
  const contentOf = (name: string, shared: boolean) => {
    const { group, sort } = filter;
    return { name, shared, filter: askedOf(filter), grouping: group, sort };
  };
  const save = async (name: string, shared: boolean) => {
    const changed = naming !== 'new' && naming !== null ? naming : null;
    const result = changed
      ? await call(changeAlertView, {
          params: { viewId: changed.id },
          body: { ...contentOf(name, shared), revision: changed.revision },
        })
      : await call(addAlertView, { body: contentOf(name, shared) });
    await told(result.kind === 'failure' ? result.failure : null);
    if (result.kind === 'failure') return;
    setNaming(null);
    onChange({ view: result.value.id });
  };
  const remove = async (view: AlertView) => {
    const params = { viewId: view.id };
    const result = await call(removeAlertView, { params });
    await told(result.kind === 'failure' ? result.failure : null);
    if (result.kind === 'failure') return;
    if (filter.view === view.id) onChange({ view: null });
    offerUndo(t('saved.removed', { name: view.name }), async () => {
      const back = await call(restoreAlertView, { params });
      await told(back.kind === 'failure' ? back.failure : null);
    });
  };
  const item = (view: AlertView) => (
    <Menu.Item
      key={view.id}
      aria-current={view.id === filter.view}
      leftSection={
        view.shared ? <IconUsers size={14} stroke={1.75} /> : <IconBookmark size={14} stroke={1.75} />
      }
      rightSection={<span className="caption text-3 figures">{count(view.count)}</span>}
      onClick={() => go(savedFilter(view))}
    >
      {view.name}
      {view.shared && view.owner.id !== user.id ? (
        <span className="caption text-3"> {t('saved.by', { name: view.owner.name })}</span>
      ) : null}
    </Menu.Item>
  );
  return (
    <Popover
      opened={naming !== null}
      onChange={(opened) => (opened ? undefined : setNaming(null))}
      position="bottom-start"
      width={320}
      trapFocus
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <div>
          <Menu position="bottom-start" width={280} withinPortal>
            <Menu.Target>
              <Button variant="subtle" leftSection={<IconBookmark size={16} stroke={1.75} />} data-views>
                {t('saved.menu')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu ?? ''}>
              {plainViews.map((name) => (
                <Menu.Item
                  key={name}
                  rightSection={
                    <span className="caption text-3 figures">{count(views?.plain[name] ?? 0)}</span>
                  }
                  onClick={() => go({ ...viewFilter(name, user.id), sort: filter.sort, group: filter.group })}
                >
                  {t(`view.${name}`)}
                </Menu.Item>
              ))}
              {views && views.saved.length > 0 ? <Menu.Label>{t('saved.label')}</Menu.Label> : null}
              {views?.saved.map(item)}
              <Menu.Divider />
              {current?.mine && !isSameView(filter, savedFilter(current)) ? (
                <Menu.Item
                  leftSection={<IconDeviceFloppy size={14} stroke={1.75} />}
                  onClick={() => setNaming(current)}
                >
                  {t('saved.change', { name: current.name })}
                </Menu.Item>
              ) : null}
              {current?.mine && isSameView(filter, savedFilter(current)) ? (
                <Menu.Item
                  leftSection={<IconDeviceFloppy size={14} stroke={1.75} />}
                  onClick={() => setNaming(current)}
                >
                  {t('saved.rename', { name: current.name })}
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setNaming('new')}>
                {t('saved.new')}
              </Menu.Item>
              {current?.mine ? (
                <Menu.Item
                  leftSection={<IconTrash size={14} stroke={1.75} />}
                  onClick={() => void remove(current)}
                >
                  {t('saved.remove', { name: current.name })}
                </Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('saved.new')}>
        {naming === null ? null : (
          <NameForm
            key={naming === 'new' ? 'new' : naming.id}
            view={naming === 'new' ? null : naming}
            onSave={save}
            onCancel={() => setNaming(null)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface NameFormProps {
  view: AlertView | null;
  onSave: (name: string, shared: boolean) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ view, onSave, onCancel }: NameFormProps) {
  const { t } = useAlertWords();
  const mayShare = useMay('operator');
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className={classes.form}
      onSubmit={async (event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        setBusy(true);
        await onSave(name.trim(), shared);
        setBusy(false);
      }}
    >
      <TextInput
        label={t('saved.name')}
        value={name}
        maxLength={60}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare ? (
        <Checkbox
          label={t('saved.shared')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
      <span className="caption text-2">{t('saved.means')}</span>
      <div className={classes.answers}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy} disabled={name.trim() === ''}>
          {t('saved.save')}
        </Button>
      </div>
    </form>
  );
}

'use client';

import { Button, Drawer, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import type { CallFailure } from '@/lib/api/client.ts';

/** A form that adds something. A failure that no field is to blame for stands at its head. */
export function AddDrawer(props: {
  opened: boolean;
  /** Of the drawer and of its button. */
  title: string;
  failure: CallFailure | undefined;
  busy: boolean;
  disabled?: boolean;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const { opened, title, failure, busy, disabled = false, children, onSubmit, onClose } = props;
  const words = useFailureWords();
  return (
    <Drawer opened={opened} onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack gap="md" pt="md">
          {failure && !failure.fields ? (
            <Note tone="bad" icon={IconAlertTriangle}>
              {words.sentence(failure)}
            </Note>
          ) : null}
          {children}
          <div>
            <Button type="submit" variant="filled" loading={busy} disabled={disabled}>
              {title}
            </Button>
          </div>
        </Stack>
      </form>
    </Drawer>
  );
}

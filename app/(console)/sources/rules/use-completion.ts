'use client';

import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { placeIn } from '@/lib/core/complete/expression-place.ts';
import type { PageNames } from '@/lib/core/complete/page-names.ts';
import { type Proposal, proposeNames, withProposal } from '@/lib/core/complete/propose-names.ts';

const mostProposals = 12;

/**
 * Proposes names of the stored pages while an expression is written: they open with what is typed or with Ctrl+Space, arrows
 * choose, Enter and Tab take, Escape closes. Focus never leaves the field.
 */
export function useCompletion(given: {
  names: PageNames | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const { names, value, onChange } = given;
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const place = names && caret !== null ? placeIn(value, caret) : null;
  const proposals: Proposal[] = place ? proposeNames(place, names!, mostProposals) : [];
  const opened = combobox.dropdownOpened && proposals.length > 0;

  const open = () => {
    combobox.openDropdown();
    // The list is drawn anew with each sign; its first line is what most people want.
    requestAnimationFrame(() => combobox.selectFirstOption());
  };
  const take = (insert: string) => {
    if (!place || caret === null) return;
    const written = withProposal(value, caret, place, { insert });
    onChange(written.text);
    setCaret(written.caret);
    combobox.closeDropdown();
    requestAnimationFrame(() => field.current?.setSelectionRange(written.caret, written.caret));
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.ctrlKey && names) {
      event.preventDefault();
      setCaret(field.current?.selectionStart ?? value.length);
      open();
    } else if (event.key === 'Tab' && !event.shiftKey && opened && proposals[0]!.insert !== place!.written) {
      const chosen = proposals[combobox.getSelectedOptionIndex()] ?? proposals[0]!;
      event.preventDefault();
      take(chosen.insert);
    }
  };
  const typed = (text: string, at: number) => {
    onChange(text);
    setCaret(at);
    if (names) open();
  };
  return { field, combobox, opened, proposals, place, take, pressed, typed, moved: setCaret };
}

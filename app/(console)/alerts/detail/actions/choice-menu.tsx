'use client';

import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Kbd } from '@/components/layout/kbd.tsx';
import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import classes from './action-bar.module.css';

export interface ChoiceMenuProps {
  alert: AlertLine;
  /** An icon of so many pixels instead of a button with its key. */
  iconSize?: number;
  tabIndex?: number;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** A button, or an icon, that opens the choices of one action. */
export function ChoiceMenu(
  props: Omit<ChoiceMenuProps, 'alert'> & {
    name: string;
    cap: string;
    icon: Icon;
    width: number;
    children: ReactNode;
  },
) {
  const { name, cap, icon: Shape, width, iconSize, tabIndex = 0, opened, onChange, children } = props;
  const icon = <Shape size={14} stroke={1.75} />;
  return (
    <Menu
      {...(opened === undefined ? {} : { opened })}
      {...(onChange ? { onChange } : {})}
      position="bottom-end"
      width={width}
      withinPortal
    >
      <Menu.Target>
        {iconSize ? (
          <ActionIcon variant="default" size={iconSize} tabIndex={tabIndex} aria-label={name} title={name}>
            {icon}
          </ActionIcon>
        ) : (
          <Button size="xs" className={classes.side ?? ''} leftSection={icon} rightSection={<Kbd>{cap}</Kbd>}>
            {name}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

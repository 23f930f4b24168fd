import type { CSSVariablesResolver } from '@mantine/core';
import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  Menu,
  Modal,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Tabs,
  Textarea,
  Tooltip,
} from '@mantine/core';
import parts from './mantine-parts.module.css';

const control = (size: string | number | undefined) =>
  size === 'xs' ? { height: '28px', font: '12px' } : { height: '32px', font: '13px' };

/** Mantine's components in our measures: controls of 32 px (28 for `xs`), letters of 13 px, radius 6. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  primaryColor: 'marine',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    marine: [
      '#e9f0fb',
      '#d3e2f8',
      '#a9c5ef',
      '#8fb6f5',
      '#7db0f8',
      '#4b88dd',
      '#2f70cd',
      '#1f5fbf',
      '#194f9f',
      '#143f80',
    ],
  },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '75em', xl: '106.25em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default', size: 'sm' },
      classNames: {
        root: parts.button ?? '',
        section: parts.buttonSection ?? '',
        loader: parts.buttonLoader ?? '',
      },
      vars: (_theme, props) => ({
        root: {
          '--button-height': control(props.size).height,
          '--button-fz': control(props.size).font,
          '--button-padding-x': props.size === 'xs' ? '8px' : '12px',
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray', size: 28 },
      classNames: { root: parts.actionIcon ?? '' },
    }),
    Input: Input.extend({
      defaultProps: { size: 'sm' },
      classNames: { input: parts.input ?? '' },
      vars: (_theme, props) => ({
        wrapper: {
          '--input-height': control(props.size).height,
          '--input-fz': control(props.size).font,
          '--input-padding': '8px',
        },
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      // Fields are needed unless their label says otherwise.
      defaultProps: { withAsterisk: false },
      classNames: {
        label: parts.label ?? '',
        description: parts.description ?? '',
        error: parts.error ?? '',
      },
    }),
    Textarea: Textarea.extend({ defaultProps: { autosize: true, minRows: 2 } }),
    Select: Select.extend({
      defaultProps: { checkIconPosition: 'right', allowDeselect: false, withScrollArea: false },
      classNames: { option: parts.option ?? '', dropdown: parts.floating ?? '' },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'xs', radius: 4 },
      classNames: {
        input: parts.checkbox ?? '',
        icon: parts.checkboxIcon ?? '',
        label: parts.checkboxLabel ?? '',
      },
    }),
    Radio: Radio.extend({ classNames: { radio: parts.radio ?? '', label: parts.checkboxLabel ?? '' } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'xs' },
      classNames: {
        root: parts.segments ?? '',
        indicator: parts.segmentIndicator ?? '',
        label: parts.segmentLabel ?? '',
      },
    }),
    Tabs: Tabs.extend({ classNames: { list: parts.tabList ?? '', tab: parts.tab ?? '' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 200, events: { hover: true, focus: true, touch: true }, withinPortal: true },
      classNames: { tooltip: parts.tooltip ?? '' },
    }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'none', position: 'bottom-end', offset: 4 },
      classNames: {
        dropdown: parts.floating ?? '',
        item: parts.menuItem ?? '',
        label: parts.menuLabel ?? '',
      },
    }),
    Popover: Popover.extend({
      defaultProps: { shadow: 'none', offset: 4 },
      classNames: { dropdown: parts.floating ?? '' },
    }),
    Drawer: Drawer.extend({
      defaultProps: {
        position: 'right',
        size: 560,
        withOverlay: false,
        lockScroll: false,
        transitionProps: { duration: 120 },
      },
      classNames: {
        content: parts.drawer ?? '',
        header: parts.drawerHeader ?? '',
        title: parts.dialogTitle ?? '',
      },
    }),
    Modal: Modal.extend({
      // Locking writes a style without our nonce, and only the content scrolls, never the page.
      defaultProps: { radius: 8, lockScroll: false, transitionProps: { duration: 120 } },
      classNames: { content: parts.floating ?? '', title: parts.dialogTitle ?? '' },
    }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 4 }, classNames: { root: parts.skeleton ?? '' } }),
  },
});

/** Mantine's own variables, bound to our tokens, so that both themes follow one list. */
export const bindTokens: CSSVariablesResolver = () => {
  const bound = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text-1)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text-1)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-bg)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-marine-filled': 'var(--accent)',
    '--mantine-color-marine-filled-hover': 'var(--accent-hover)',
    '--mantine-color-marine-light': 'var(--accent-bg)',
    '--mantine-color-marine-light-color': 'var(--accent)',
  };
  return { variables: {}, light: bound, dark: bound };
};

import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type PopoverProps } from '@mantine/core';

const amber: MantineColorsTuple = [
  '#fef6e6',
  '#fcefd6',
  '#f9dba6',
  '#f6c774',
  '#f5b041',
  '#f0a020',
  '#e8960c',
  '#b87506',
  '#855400',
  '#5c3a00',
];

const dark: MantineColorsTuple = [
  '#e7e8eb',
  '#a3a8b2',
  '#878d98',
  '#4a4f58',
  '#3a3f47',
  '#26292f',
  '#1b1e22',
  '#15171a',
  '#0e0f11',
  '#090a0b',
];

const quick = { transitionProps: { duration: 100 } };

/** Room between what opens and the edge of the window, and the min height of what opens, px. */
const edge = 8;
const minHeight = 96;

interface Anchored {
  reference: { getBoundingClientRect(): { top: number; bottom: number } };
  floating: HTMLElement;
}

/** Gives what opens the height of the larger side of its button: what does not fit on the other side then flips to it. */
function limitToLargerSide({ elements: { reference, floating } }: { elements: Anchored }): void {
  const { top, bottom } = reference.getBoundingClientRect();
  const room = Math.max(top, window.innerHeight - bottom) - 2 * edge;
  floating.style.maxWidth = `calc(100vw - ${2 * edge}px)`;
  floating.style.maxHeight = `${Math.max(room, minHeight)}px`;
}

/** Keeps what opens within the window: on the side with more room, and scrolling where it is longer. */
export const inSight: NonNullable<PopoverProps['middlewares']> = {
  flip: { fallbackStrategy: 'bestFit', padding: edge },
  shift: true,
  size: { padding: edge, apply: limitToLargerSide },
};

/** The Mantine theme of Headframe: one amber accent, an 8-px grid, small controls, short motion. */
export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 5, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { amber, dark },
  fontFamily: "'Inter Variable', system-ui, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'var(--hf-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 }, ...quick },
      styles: {
        content: { border: '1px solid var(--hf-line-strong)', boxShadow: 'var(--hf-shadow)' },
        title: { fontWeight: 600 },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 }, ...quick } },
    // No placeholder that takes the focus first: a menu may hold entries only.
    Menu: {
      defaultProps: { hideDetached: false, withInitialFocusPlaceholder: false, middlewares: inSight, ...quick },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Popover: { defaultProps: { hideDetached: false, ...quick } },
    Tooltip: { defaultProps: { openDelay: 300, ...quick } },
  },
});

/** Hands our own colours to the variables Mantine's components draw with, in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--hf-surface)',
    '--mantine-color-text': 'var(--hf-text)',
    '--mantine-color-dimmed': 'var(--hf-text-dim)',
    '--mantine-color-placeholder': 'var(--hf-text-faint)',
    '--mantine-color-anchor': 'var(--hf-accent-text)',
    '--mantine-color-default': 'var(--hf-raised)',
    '--mantine-color-default-hover': 'var(--hf-hover)',
    '--mantine-color-default-color': 'var(--hf-text)',
    '--mantine-color-default-border': 'var(--hf-line-strong)',
    '--mantine-color-error': 'var(--hf-bad)',
  };
  return { variables: {}, light: shared, dark: shared };
};

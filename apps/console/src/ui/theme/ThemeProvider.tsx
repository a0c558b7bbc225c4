import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';
import {
  usePreference,
  getPreference,
  setPreference,
  usePreferences,
} from '../../transport/preferences/preferences.ts';
import './mantine-styles.ts';
import './fonts.css';
import './tokens.css';
import { cssVariablesResolver, theme } from './theme.ts';
import type { ThemeChoice } from '@headframe/domain/preferences/preferences';

function schemeOf(theme: ThemeChoice): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}

/** Lets Mantine read and choose the theme in the preferences, so that it follows the account from device to device. */
function colorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: () => schemeOf(getPreference('theme')),
    set: (scheme) => setPreference('theme', scheme === 'auto' ? 'system' : scheme),
    subscribe: (onUpdate) => {
      stop?.();
      stop = usePreferences.subscribe(({ values }, before) => {
        if (values.theme !== before.values.theme) onUpdate(schemeOf(values.theme));
      });
    },
    unsubscribe: () => stop?.(),
    clear: () => setPreference('theme', 'dark'),
  };
}

const manager = colorSchemeManager();

/** Provides the design of Headframe to its children, in the theme and density of the preferences. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [density] = usePreference('density');
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="dark"
    >
      {children}
    </MantineProvider>
  );
}

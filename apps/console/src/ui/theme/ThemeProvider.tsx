import { MantineProvider } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';
import { usePreference } from '../../transport/preferences/preferences.ts';
import './mantine-styles.ts';
import './fonts.css';
import './tokens.css';
import { colorSchemeManager } from './color-scheme-manager.ts';
import { cssVariablesResolver, theme } from './theme.ts';

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

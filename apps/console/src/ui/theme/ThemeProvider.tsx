import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine-styles.ts';
import './fonts.css';
import './tokens.css';
import { colorSchemeManager } from './color-scheme-manager.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const manager = colorSchemeManager();

/** Gives all below it the look of Headframe: dark unless light, or what the device shows, is preferred. */
export function ThemeProvider({ children }: { children: ReactNode }) {
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

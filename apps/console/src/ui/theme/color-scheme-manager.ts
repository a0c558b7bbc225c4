import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import type { ThemeChoice } from '@headframe/domain/preferences/preferences';
import { getPreference, setPreference, usePreferences } from '../../transport/preferences/preferences.ts';

function schemeOf(theme: ThemeChoice): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}

/** Lets Mantine read and choose the theme in the preferences, so that it follows the account from device to device. */
export function colorSchemeManager(): MantineColorSchemeManager {
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

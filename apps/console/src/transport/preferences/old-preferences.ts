import { initialPreferences, readPreference, type PreferenceName } from '@headframe/domain/preferences/preferences';
import { storedText } from '../browser/storage.ts';
import { nothingKept, type StoredPreference, type StoredPreferences } from './kept-preferences.ts';

const theme = storedText('headframe.theme');
const drawer = storedText('headframe.drawer');
const deviceRefresh = storedText('headframe.autoRefresh.devices');

/**
 * The choices that an earlier version kept under keys of their own, which are cleared. They count as older than any other
 * choice, so that they fill an account which has none and replace nothing.
 */
export function takeOldPreferences(): StoredPreferences {
  const scheme = theme.read();
  const drawerState = drawer.read();
  const seconds = deviceRefresh.read();
  const found: [PreferenceName, unknown][] = [
    ['theme', scheme === 'auto' ? 'system' : scheme],
    ['isCollapseDrawer', drawerState === undefined ? undefined : drawerState === 'collapsed'],
    [
      'autoRefresh',
      seconds === undefined ? undefined : { ...initialPreferences.autoRefresh, devices: Number(seconds) },
    ],
  ];
  for (const stored of [theme, drawer, deviceRefresh]) stored.clear();
  const sound = found.filter(([name, value]) => value !== undefined && readPreference(name, value) !== undefined);
  const changes = sound.map(([name, value]): [PreferenceName, StoredPreference] => [
    name,
    { value, changedAt: 1, isPending: true },
  ]);
  return { ...nothingKept, changes: Object.fromEntries(changes) };
}

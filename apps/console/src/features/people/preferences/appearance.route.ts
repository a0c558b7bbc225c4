import { IconPalette } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** How the console looks, and how it writes dates. */
export const appearancePage = definePage({
  path: 'settings/appearance',
  label: 'Appearance',
  icon: IconPalette,
  keywords: ['theme', 'dark', 'light', 'density', 'locale', 'language', 'time zone', 'dates', 'preferences'],
  menu: { group: 'settings', order: 90 },
  guard: { audience: 'auth', hiddenForObservers: true },
  search: {},
});

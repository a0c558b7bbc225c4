import { IconArchive } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** Backups of the installation; the server opens them to its administrator, whose account menu leads here. */
export const backupPage = definePage({
  path: 'backups',
  label: 'Backups',
  icon: IconArchive,
  isUnlisted: true,
  guard: { audience: 'auth', hiddenForObservers: true, notInMenu: true },
  search: {},
});

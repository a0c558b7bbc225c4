import { IconHistory } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** Restores of the house; the server opens them to the administrator of the installation, whose account menu leads to it. */
export const restoresPage = definePage({
  path: 'pool/restores',
  label: 'Restores',
  icon: IconHistory,
  isUnlisted: true,
  guard: { audience: 'auth', hiddenForObservers: true, notInMenu: true },
  search: {},
});

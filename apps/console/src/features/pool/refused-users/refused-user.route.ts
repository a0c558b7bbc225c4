import { IconUserX } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** Users that the pool refused; the server opens it to the administrator of the installation, whose account menu leads to it. */
export const refusedUserPage = definePage({
  path: 'pool/refused-users',
  label: 'Refused miners',
  icon: IconUserX,
  isUnlisted: true,
  guard: { audience: 'auth', hiddenForObservers: true, notInMenu: true },
  search: {},
});

import { IconPercentage } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** Fees, shares and minima of the pool; the server opens it to the administrator of the installation, whose account menu leads to it. */
export const poolTermsPage = definePage({
  path: 'pool/terms',
  label: 'Fees and minimums',
  icon: IconPercentage,
  isUnlisted: true,
  guard: { audience: 'auth', hiddenForObservers: true, notInMenu: true },
  search: {},
});

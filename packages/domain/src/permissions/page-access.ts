import { hasPermission } from './effective-permissions.ts';
import {
  pageCatalogue,
  pageKeys,
  routeAccess,
  type PageAccess,
  type PageKey,
  type RouteKey,
} from './page-catalogue.ts';

function accessOf(page: PageKey): PageAccess {
  return pageCatalogue[page];
}

function isHidden(page: PageKey, hiddenFeatures: readonly string[]): boolean {
  return !accessOf(page).alwaysVisible && hiddenFeatures.includes(page);
}

function childrenOf(page: PageKey): readonly PageKey[] {
  return pageKeys.filter((key) => accessOf(key).parent === page);
}

/** The permissions grant the page itself, and it is not hidden; the page above is not looked at. */
function opensAlone(held: readonly string[], hiddenFeatures: readonly string[], page: PageKey): boolean {
  if (isHidden(page, hiddenFeatures)) return false;
  const { anyOf } = accessOf(page);
  if (anyOf.length > 0) return anyOf.some((permission) => hasPermission(held, permission));
  const children = childrenOf(page);
  return children.length === 0 || children.some((child) => opensAlone(held, hiddenFeatures, child));
}

/**
 * Whether a page may be seen: its permission is held (or the list is the owner's), the subaccount's preference
 * list hides neither it nor the page above it (from owners too), and the page above may be seen. A page that only
 * gathers others may be seen when one of them may.
 */
export function canSeePage(held: readonly string[], hiddenFeatures: readonly string[], page: PageKey): boolean {
  const parent = accessOf(page).parent as PageKey | undefined;
  if (parent !== undefined && !opensAlone(held, hiddenFeatures, parent)) return false;
  return opensAlone(held, hiddenFeatures, page);
}

/** {@link canSeePage} for the short key of a route guard. */
export function canEnterRoute(held: readonly string[], hiddenFeatures: readonly string[], route: RouteKey): boolean {
  return canSeePage(held, hiddenFeatures, routeAccess[route]);
}

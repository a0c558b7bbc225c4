import { hasPermission } from '../permissions/effective-permissions.ts';
import type { ObserverRole } from '../permissions/observer-permissions.ts';
import type { Permission } from '../permissions/permission-catalogue.ts';
import { missingFlags } from '../permissions/permission-flags.ts';
import { canSeePage } from '../permissions/page-access.ts';
import type { FeatureAccess } from '../feature-access/feature-access.ts';
import { accountantRoute, refusedRoute } from './route-table.ts';
import type { RouteEntry } from './route-entry.ts';

/** Who asks for a route, and in what surroundings. */
export interface RouteVisitor {
  readonly signedIn: boolean;
  /** The role of the read-only key in observer mode. */
  readonly observer?: ObserverRole | undefined;
  /** Permission list on the selected subaccount. */
  readonly permissions: readonly string[];
  /** Page keys the subaccount's preference list hides. */
  readonly hiddenFeatures: readonly string[];
  readonly featureAccess: FeatureAccess;
  /** The build has agents. */
  readonly agentFeature: boolean;
  /** The build has the referral program. */
  readonly referralFeature: boolean;
  readonly twoFactorEnabled: boolean;
  /** Acts for the organization of the selected subaccount. */
  readonly isDelegate?: boolean;
  readonly online: boolean;
}

/** What a guard decides: go in, go to another path below `/user/`, or go back to where one came from. */
type RouteDecision =
  | { readonly kind: 'enter' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'back' }
  /** Nothing but the visitor's second factor is missing: the page says so, and leads to where it is set up. */
  | { readonly kind: 'needs-two-factor' };

const enter: RouteDecision = { kind: 'enter' };

function redirect(to: string): RouteDecision {
  return { kind: 'redirect', to };
}

function featureIsOn(entry: RouteEntry, visitor: RouteVisitor): boolean {
  if (entry.agentFeature && !visitor.agentFeature) return false;
  if (entry.referralFeature && !visitor.referralFeature) return false;
  return (entry.features ?? []).every((feature) => feature === 'pool' || visitor.featureAccess[feature]);
}

function isPermitted(entry: RouteEntry, visitor: RouteVisitor): boolean {
  const holds = (permission: Permission) =>
    hasPermission(visitor.permissions, permission) && missingFlags(visitor.featureAccess, permission).length === 0;
  if (entry.page && !canSeePage(visitor.permissions, visitor.hiddenFeatures, entry.page)) return false;
  if (entry.anyOf && !entry.anyOf.some(holds)) return false;
  return !entry.allOf || entry.allOf.every(holds);
}

/** Where a refused visitor is sent; an accountant refused at the one page left to the role gets the landing page. */
function refuse(entry: RouteEntry, visitor: RouteVisitor): RouteDecision {
  const stuck = visitor.observer === 'accountant' && entry.path === accountantRoute;
  return redirect(stuck ? 'observer-welcome' : refusedRoute);
}

function decideInside(entry: RouteEntry, visitor: RouteVisitor): RouteDecision {
  const observing = visitor.observer !== undefined;
  if (!visitor.signedIn && !observing) return redirect('login');
  if (entry.redirect !== undefined) return redirect(entry.redirect);
  if (visitor.observer === 'accountant' && entry.path !== accountantRoute) return redirect(accountantRoute);
  const allowed =
    featureIsOn(entry, visitor) && !(entry.hiddenForObservers && observing) && isPermitted(entry, visitor);
  const lacksFactor = entry.twoFactor === true && !visitor.twoFactorEnabled;
  if (!allowed || (lacksFactor && observing)) return refuse(entry, visitor);
  return lacksFactor ? { kind: 'needs-two-factor' } : enter;
}

/** Decides whether a visitor may enter a route, and where to go instead. */
export function decideRoute(entry: RouteEntry, visitor: RouteVisitor): RouteDecision {
  switch (entry.audience) {
    case 'public':
      return enter;
    case 'no-observer-mode':
      if (visitor.observer !== undefined || visitor.signedIn) return redirect(refusedRoute);
      return enter;
    case 'observer-mode':
      return visitor.observer === undefined ? redirect(refusedRoute) : enter;
    case 'offline':
      return visitor.online ? { kind: 'back' } : enter;
    case 'auth':
      return decideInside(entry, visitor);
  }
}

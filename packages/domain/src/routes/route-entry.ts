import type { Permission } from '../permissions/permission-catalogue.ts';
import type { PageKey } from '../permissions/page-catalogue.ts';

/** Flags of a subaccount that switch whole features on; `asic` is the asset flag of the specification's entity. */
type RouteFeature = 'asset' | 'gpu' | 'energy' | 'trading' | 'pool';

/**
 * Who gets to a route before anything else is asked:
 * - `public`: anyone
 * - `no-observer-mode`: only outside observer mode, signed in or not (sign-in page)
 * - `observer-mode`: only in observer mode
 * - `offline`: only while the browser is offline, else back
 * - `auth`: signed in, or in observer mode
 */
type RouteAudience = 'public' | 'no-observer-mode' | 'observer-mode' | 'offline' | 'auth';

/** One row of the specifications' route tables. */
export interface RouteEntry {
  /** Path below `/user/`, without a leading slash; `*` is the catch-all. */
  readonly path: string;
  /** What the page is for, in the words of the specification. */
  readonly purpose: string;
  readonly audience: RouteAudience;
  /** The page key whose permission opens the route. */
  readonly page?: PageKey;
  /** Any one of these opens the route, where it has no page key of its own. */
  readonly anyOf?: readonly Permission[];
  /** All of these must be held besides. */
  readonly allOf?: readonly Permission[];
  /** The subaccount's flags that switch the area on, all of them. */
  readonly features?: readonly RouteFeature[];
  /** The build must have agents. */
  readonly agentFeature?: true;
  /** The build must have the referral program. */
  readonly referralFeature?: true;
  /** Two-factor authentication must be enabled. */
  readonly twoFactor?: true;
  /** Not for observers of any role. */
  readonly hiddenForObservers?: true;
  /** Where the bare path leads. */
  readonly redirect?: string;
  /** Opens a dialog over the page that is shown. */
  readonly dialog?: true;
  /** Route name, where the specification gives one. */
  readonly name?: string;
  /** Does not stand in the menu. */
  readonly notInMenu?: true;
}

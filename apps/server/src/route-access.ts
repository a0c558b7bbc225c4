import { features } from './generated/features.ts';
import { joinRouteAccess, platformAccess, type RouteAccessLists } from './platform/http/route-access.ts';

/** Every route of the server, in exactly one list. */
export const routeAccess: RouteAccessLists = joinRouteAccess([
  platformAccess,
  ...features.flatMap(({ access }) => access ?? []),
]);

import { isPagePath, latestPath } from './latest-path.ts';

/** The page that offers a farm on the power market (specification 001, route table). */
const marketPath = '/energy/trading';

/**
 * The page after a sign-in: that of the invitation that led to it; else the last visited page unless it is the dashboard, the market page, where there is one, when
 * the query of the sign-in page has `service=market`, else the dashboard.
 */
export function pathAfterSignIn({
  service,
  invitation,
}: {
  service?: string | undefined;
  invitation?: string | undefined;
}): string {
  if (invitation) return `/invitation?${new URLSearchParams({ id: invitation })}`;
  const latest = latestPath();
  const isDashboard = /^\/dashboard(?:[?#]|$)/.test(latest);
  return isDashboard && service === 'market' && isPagePath(marketPath) ? marketPath : latest;
}

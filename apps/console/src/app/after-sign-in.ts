import { isPagePath, latestPath } from './latest-path.ts';

/** The page that offers a farm on the power market (specification 001, route table). */
const marketPath = '/energy/trading';

/**
 * The page after a sign-in: the last visited page unless it is the dashboard, the market page, where there is one, when
 * the query of the sign-in page has `service=market`, else the dashboard.
 */
export function pathAfterSignIn({ service }: { service?: string | undefined }): string {
  const latest = latestPath();
  const isDashboard = /^\/dashboard(?:[?#]|$)/.test(latest);
  return isDashboard && service === 'market' && isPagePath(marketPath) ? marketPath : latest;
}

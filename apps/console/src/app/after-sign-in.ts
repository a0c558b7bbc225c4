import { latestPath } from './latest-path.ts';

/** The page that offers a farm on the power market (specification 001, route table). */
export const marketPath = '/energy/trading';

/**
 * Where someone goes who has just signed in: to the page they were on last, to the market page when the query of the
 * sign-in page says `service=market`, else to the dashboard. That the last page was the dashboard says nothing.
 */
export function pathAfterSignIn({ service }: { service?: string | undefined }): string {
  const latest = latestPath();
  const isDashboard = /^\/dashboard(?:[?#]|$)/.test(latest);
  return isDashboard && service === 'market' ? marketPath : latest;
}

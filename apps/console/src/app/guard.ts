import { redirect } from '@tanstack/react-router';
import { decideRoute } from '@headframe/domain/routes/route-guard';
import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import { useAccess, visitorOf } from '../transport/session/access.ts';
import { latestPath } from './latest-path.ts';

/**
 * Admits a visitor that the row of the domain's route table permits, and redirects others as the table says. Whom only the second factor is
 * missing is admitted too: `pageRoute` shows them where it is set up.
 */
export function guardRoute(entry: RouteEntry): void {
  const decision = decideRoute(entry, visitorOf(useAccess.getState()));
  if (decision.kind === 'enter' || decision.kind === 'needs-two-factor') return;
  if (decision.kind === 'back') redirect({ href: latestPath(), replace: true, throw: true });
  else if (decision.to !== entry.path) {
    // The router takes a thrown redirect; it is no error.
    redirect({ to: `/${decision.to}`, replace: true, throw: true });
  }
}

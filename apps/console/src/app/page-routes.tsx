import { createRoute, lazyRouteComponent, redirect, stripSearchParams, type AnyRoute } from '@tanstack/react-router';
import { decideRoute } from '@headframe/domain/routes/route-guard';
import { useAccess, visitorOf } from '../transport/access.ts';
import type { Page } from '../ui/page.ts';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

/** The route of a page: guarded by the domain's table before anything of it is loaded, its code fetched when wanted. */
export function pageRoute(page: Page, getParentRoute: () => AnyRoute) {
  return createRoute({
    getParentRoute,
    path: page.path,
    validateSearch: (raw: Record<string, unknown>) => page.parseSearch(raw),
    search: { middlewares: [stripSearchParams(page.defaults as never)] },
    beforeLoad: () => {
      const decision = decideRoute(page.entry, visitorOf(useAccess.getState()));
      if (decision.kind === 'redirect' && decision.to !== page.path) {
        // The router takes a thrown redirect; it is no error.
        redirect({ to: `/${decision.to}`, replace: true, throw: true });
      }
    },
    component: lazyRouteComponent(async () => ({ Page: await page.load() }), 'Page'),
    pendingComponent: PageSkeleton,
  });
}

import { createRoute, lazyRouteComponent, stripSearchParams, type AnyRoute } from '@tanstack/react-router';
import { routeTable } from '@headframe/domain/routes/route-table';
import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import type { ShownPage } from '../ui/page/shown-page.ts';
import { behindTwoFactor } from './behind-two-factor.tsx';
import { NotFoundPage } from './errors/ErrorPages.tsx';
import { guardRoute } from './guard.ts';
import { loadPart } from './loading/load-part.ts';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

/** The route of a page: guarded by the domain's table before anything of it is loaded, its code fetched when wanted. */
export function pageRoute(page: ShownPage, getParentRoute: () => AnyRoute) {
  return createRoute({
    getParentRoute,
    path: page.path,
    validateSearch: (raw: Record<string, unknown>) => page.parseSearch(raw),
    search: { middlewares: [stripSearchParams(page.defaults as never)] },
    beforeLoad: () => guardRoute(page.entry),
    component: lazyRouteComponent(
      () => loadPart(async () => ({ Page: behindTwoFactor(page, await page.load()) })),
      'Page',
    ),
    pendingComponent: PageSkeleton,
  });
}

/** The rows of the domain's route table inside the main layout. */
export const innerRows: readonly RouteEntry[] = (routeTable as readonly RouteEntry[]).filter(
  ({ audience, path }) => audience === 'auth' && path !== '',
);

/** The routes of the table's inner rows: those of the pages there are, and for the others a guard before the not-found page. */
export function innerRoutes(pages: readonly ShownPage[], getParentRoute: () => AnyRoute): AnyRoute[] {
  const existing = new Set(pages.map(({ path }) => path));
  const missing = innerRows.filter(({ path }) => !existing.has(path));
  return [
    ...pages.map((page) => pageRoute(page, getParentRoute)),
    ...missing.map((entry) =>
      createRoute({
        getParentRoute,
        path: entry.path,
        beforeLoad: () => guardRoute(entry),
        component: () => <NotFoundPage isInside />,
      }),
    ),
  ];
}

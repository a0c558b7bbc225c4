import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { decideRoute } from '@headframe/domain/routes/route-guard';
import { useAccess, visitorOf } from '../transport/session/access.ts';
import { compareMenuPlaces } from '../ui/page/menu-groups.ts';
import type { Page } from '../ui/page/page.ts';
import { NotFoundPage } from './errors/ErrorPages.tsx';

/** The areas of the pages, such as `energy` of `energy/trading`, that are no page themselves. */
export function areasOf(pages: readonly Page[]): readonly string[] {
  const paths = new Set(pages.map(({ path }) => path));
  const areas = new Set([...paths].filter((path) => path.includes('/')).map((path) => path.replace(/\/.*$/, '')));
  return [...areas].filter((area) => !paths.has(area));
}

/** Routes of the areas: each leads to its first page in the menu that the visitor may enter. */
export function areaRoutes(pages: readonly Page[], getParentRoute: () => AnyRoute): AnyRoute[] {
  return areasOf(pages).map((area) => {
    const inside = pages
      .flatMap((page) => (page.menu && page.path.startsWith(`${area}/`) ? [{ page, place: page.menu }] : []))
      .toSorted((one, other) => compareMenuPlaces(one.place, other.place));
    return createRoute({
      getParentRoute,
      path: area,
      beforeLoad: () => {
        const visitor = visitorOf(useAccess.getState());
        const first = inside.find(({ page }) => decideRoute(page.entry, visitor).kind === 'enter');
        if (first) redirect({ to: `/${first.page.path}`, replace: true, throw: true });
      },
      component: () => <NotFoundPage isInside />,
    });
  });
}

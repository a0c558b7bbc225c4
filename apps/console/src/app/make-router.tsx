import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  type RouterHistory,
} from '@tanstack/react-router';
import { hasSession } from '../transport/session/session.ts';
import type { ShownPage } from '../ui/page/shown-page.ts';
import { CrashPage } from './errors/CrashPage.tsx';
import { NotFoundPage } from './errors/ErrorPages.tsx';
import { clearAccessNotice } from './errors/access-notice.ts';
import { areaRoutes, areasOf } from './area-routes.tsx';
import { knowPages, rememberPath } from './latest-path.ts';
import { outsideRoutes } from './outside-routes.tsx';
import { innerRoutes } from './page-routes.tsx';
import { requireSession } from './session-gate.ts';
import { Splash } from './shell/Splash.tsx';
import { ShellLayout } from './ShellLayout.tsx';

/** The path below the base path, with its search. */
function pathOf({ href }: { href: string }): string {
  return href.replace(/^\/user(?=\/|$)/, '') || '/';
}

/** Values of the query that are JSON; numbers are read before, if they come out as they were written. */
function parseJson(value: string): unknown {
  if (/^["[{]/.test(value)) return JSON.parse(value);
  throw new SyntaxError('Not JSON.');
}

const unknownId = '$';

/** The gallery of the design system; only development builds have it. */
const galleryPath = import.meta.env.DEV ? ['gallery'] : [];

/** Makes the router of the console: every row of the domain's route table, and the pages there are. */
export function makeRouter(shownPages: readonly ShownPage[], history?: RouterHistory) {
  knowPages([...shownPages.map(({ path }) => path), ...areasOf(shownPages)]);
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFoundPage /> });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ location, matches, preload }) => {
      const isUnknown = matches.at(-1)?.routeId.endsWith(unknownId) ?? false;
      if (!isUnknown || hasSession()) await requireSession(preload ? undefined : pathOf(location));
    },
    component: ShellLayout,
    pendingComponent: Splash,
    pendingMs: 150,
  });
  const unknown = createRoute({
    getParentRoute: () => shell,
    path: unknownId,
    component: () => <NotFoundPage isInside={hasSession()} />,
  });
  const gallery = galleryPath.map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(() => import('../ui/gallery/GalleryPage.tsx'), 'GalleryPage'),
    }),
  );
  const goHome = () => void made.navigate({ to: '/', replace: true });
  const made = createRouter({
    routeTree: root.addChildren([
      ...outsideRoutes(() => root, goHome),
      ...gallery,
      shell.addChildren([...innerRoutes(shownPages, () => shell), ...areaRoutes(shownPages, () => shell), unknown]),
    ]),
    basepath: '/user',
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    scrollRestoration: false,
    parseSearch: parseSearchWith(parseJson),
    ...(history ? { history } : {}),
  });
  made.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) clearAccessNotice();
  });
  made.subscribe('onResolved', ({ toLocation }) => rememberPath(pathOf(toLocation)));
  return made;
}

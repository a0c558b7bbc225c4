import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { hasSession, signOut } from '../transport/session.ts';
import { CrashPage } from './errors/CrashPage.tsx';
import { ConnectionErrorPage, ManyRequestsPage, NotFoundPage, ServerErrorPage } from './errors/ErrorPages.tsx';
import { clearAccessNotice } from './errors/access-notice.ts';
import { rememberPath } from './latest-path.ts';
import { pageRoute } from './page-routes.tsx';
import { pages } from './routes.ts';
import { requireSession } from './session-gate.ts';
import { Splash } from './shell/Splash.tsx';

const loadShell = () => import('./shell/Shell.tsx');

/** Whoever has a session will see the shell: its code comes along with the session, not after it. */
if (hasSession()) void loadShell();

/** The path below the base path, with its search. */
function pathOf({ href }: { href: string }): string {
  return href.replace(/^\/user(?=\/|$)/, '') || '/';
}

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFoundPage /> });

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  beforeLoad: () => {
    if (hasSession()) redirect({ to: '/', replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./sign-in/SignInPage.tsx'), 'SignInPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: 'logout',
  beforeLoad: () => {
    signOut();
    redirect({ to: '/login', replace: true, throw: true });
  },
});

const serverError = createRoute({
  getParentRoute: () => root,
  path: 'errors/server-error',
  component: ServerErrorPage,
});
const manyRequests = createRoute({
  getParentRoute: () => root,
  path: 'errors/many-requests',
  component: ManyRequestsPage,
});
const connectionError = createRoute({
  getParentRoute: () => root,
  path: 'errors/connection-error',
  component: ConnectionErrorPage,
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => requireSession(pathOf(location)),
  component: lazyRouteComponent(loadShell, 'Shell'),
  pendingComponent: Splash,
  pendingMs: 150,
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/dashboard', replace: true, throw: true });
  },
});

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: () => <NotFoundPage isInside /> });

/** The look of every part of the design system; only development builds have it. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: 'gallery',
        component: lazyRouteComponent(() => import('../ui/gallery/GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : [];

const tree = root.addChildren([
  login,
  logout,
  serverError,
  manyRequests,
  connectionError,
  ...gallery,
  shell.addChildren([home, ...pages.map((page) => pageRoute(page, () => shell)), unknown]),
]);

/** The router of the console. */
export const router = createRouter({
  routeTree: tree,
  basepath: '/user',
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  scrollRestoration: false,
});

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) clearAccessNotice();
});

router.subscribe('onResolved', ({ toLocation }) => {
  rememberPath(pathOf(toLocation));
});

import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import { routeEntry } from '@headframe/domain/routes/route-table';
import { probeOnce } from '../transport/browser/connectivity.ts';
import { isObserverMode } from '../transport/browser/observer-mode.ts';
import { hasSession, logOut } from '../transport/session/session.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { ConnectionErrorPage, ManyRequestsPage, ServerErrorPage } from './errors/ErrorPages.tsx';
import { guardRoute } from './guard.ts';
import { loadPart } from './loading/load-part.ts';
import { parseInvitationSearch } from './invitation/invitation-search.ts';
import { parseRootMode } from './root-modes/root-mode.ts';
import { bringSession } from './session-gate.ts';
import { Splash } from './shell/Splash.tsx';
import { parseSignInSearch } from './sign-in/sign-in-search.ts';

/** The routes outside the main layout: root page, sign-in, its landing, sign-out, error pages. */
export function outsideRoutes(getParentRoute: () => AnyRoute, goHome: () => void) {
  const home = createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: async ({ search, preload }) => {
      const mode = parseRootMode(search);
      if (mode && !preload) {
        const { runRootMode } = await loadPart(() => import('./root-modes/run-root-mode.tsx'));
        void runRootMode(mode, goHome);
      }
      redirect({ to: hasSession() ? '/dashboard' : '/login', replace: true, throw: true });
    },
  });

  const login = createRoute({
    getParentRoute,
    path: 'login',
    validateSearch: parseSignInSearch,
    beforeLoad: ({ search }) => {
      if (hasSession()) redirect({ href: pathAfterSignIn(search), replace: true, throw: true });
    },
    component: lazyRouteComponent(() => loadPart(() => import('./sign-in/SignInPage.tsx')), 'SignInPage'),
  });

  const socialLogin = createRoute({
    getParentRoute,
    path: 'social-login',
    component: lazyRouteComponent(
      () => loadPart(() => import('./social-login/SocialLoginPage.tsx')),
      'SocialLoginPage',
    ),
  });

  const invitation = createRoute({
    getParentRoute,
    path: 'invitation',
    validateSearch: parseInvitationSearch,
    beforeLoad: async () => {
      if (hasSession() && !isObserverMode()) await bringSession();
    },
    component: lazyRouteComponent(() => loadPart(() => import('./invitation/InvitationPage.tsx')), 'InvitationPage'),
    pendingComponent: Splash,
  });

  const observerWelcome = createRoute({
    getParentRoute,
    path: 'observer-welcome',
    beforeLoad: async () => {
      if (isObserverMode()) await bringSession();
      else guardRoute(routeEntry('observer-welcome'));
    },
    component: lazyRouteComponent(
      () => loadPart(() => import('./observer/ObserverWelcomePage.tsx')),
      'ObserverWelcomePage',
    ),
    pendingComponent: Splash,
  });

  const logout = createRoute({
    getParentRoute,
    path: 'logout',
    beforeLoad: ({ preload }) => {
      if (!preload) logOut();
      redirect({ to: '/login', replace: true, throw: true });
    },
  });

  const serverError = createRoute({ getParentRoute, path: 'errors/server-error', component: ServerErrorPage });
  const manyRequests = createRoute({ getParentRoute, path: 'errors/many-requests', component: ManyRequestsPage });
  const connectionError = createRoute({
    getParentRoute,
    path: 'errors/connection-error',
    beforeLoad: async () => {
      await probeOnce();
      guardRoute(routeEntry('errors/connection-error'));
    },
    component: ConnectionErrorPage,
  });

  return [home, login, socialLogin, invitation, observerWelcome, logout, serverError, manyRequests, connectionError];
}

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'urql';
import { afterEach, vi } from 'vitest';
import { pages } from '../app/generated/pages.ts';
import { pageRoute } from '../app/page-routes.tsx';
import { useAccess, type Subaccount } from '../transport/session/access.ts';
import { client } from '../transport/requests/client.ts';
import { setErrorEffects } from '../transport/requests/error-handling.ts';
import { useSession } from '../transport/session/session.ts';
import { useDialogs } from '../ui/dialog/dialogs.ts';
import { DialogHost } from '../ui/dialog/DialogHost.tsx';
import type { Page } from '../ui/page/page.ts';
import type { ShownPage } from '../ui/page/shown-page.ts';
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { toast, useToasts } from '../ui/toast/toasts.ts';
import { fakeServer, ownerAccount, type Answers } from './fake-server.ts';
import { fakeToken } from './tokens.ts';

// Fields that grow with their text ask when fonts are there; happy-dom knows of none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
  useDialogs.setState({ dialogs: [] });
});

interface PageSetup {
  /** What the server answers, by the name of the operation. */
  answers: Answers;
  /** Query string of the URL, with its question mark. */
  search?: string;
  /** What the subaccount grants; by default everything. */
  permissions?: readonly string[];
  /** Whether the user has a second factor; by default not. */
  hasSecondFactor?: boolean;
}

function shown(page: Page | ShownPage): ShownPage {
  const found = 'load' in page ? page : pages.find(({ path }) => path === page.path);
  if (!found) throw new Error(`${page.path} is no page of the console.`);
  return found;
}

/** Opens a page for a signed-in user, with dialogs and toasts, on a server that gives the answers. */
export async function renderPage(
  page: Page | ShownPage,
  { answers, search = '', permissions = ['all'], hasSecondFactor = false }: PageSetup,
) {
  const server = fakeServer(answers);
  const selected: Subaccount = { ...(ownerAccount.subaccounts[0] as Subaccount), permissions };
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: selected.name });
  const me = ownerAccount.me && { ...ownerAccount.me, twoFactorEnabled: hasSecondFactor };
  useAccess.setState({ me, subaccounts: [selected], selected, hasAgentFeature: true, hasReferralFeature: true });
  setErrorEffects({
    goTo: vi.fn(),
    deny: vi.fn(),
    refuseChange: vi.fn(),
    signOut: vi.fn(),
    toast: (title, caption) => void toast.error(title, caption),
  });
  const root = createRootRoute({ component: Outlet });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> });
  const router = createRouter({
    routeTree: root.addChildren([pageRoute(shown(page), () => root), elsewhere]),
    history: createMemoryHistory({ initialEntries: [`/${page.path}${search}`] }),
  });
  render(
    <ThemeProvider>
      <Provider value={client}>
        <RouterProvider router={router as never} />
        <DialogHost />
        <Toaster />
      </Provider>
    </ThemeProvider>,
  );
  await act(() => router.load());
  return { ...server, user: userEvent.setup(), search: () => router.state.location.search as Record<string, unknown> };
}

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { Provider } from 'urql';
import { vi } from 'vitest';
import { fakeServer, ownerAccount, type Answers } from '../../../../testing/fake-server.ts';
import { FakeSocket } from '../../../../testing/fake-socket.ts';
import { renderUi } from '../../../../testing/render.tsx';
import { reloadAccess } from '../../../../transport/access.ts';
import { client } from '../../../../transport/client.ts';
import { signIn } from '../../../../transport/session.ts';
import { DialogHost } from '../../../../ui/dialog/DialogHost.tsx';
import { Toaster } from '../../../../ui/Toaster.tsx';
import { AsicPage } from '../AsicPage.tsx';
import { asicPage } from '../asic.route.ts';
import type { AsicRow } from '../asic-rows.ts';

interface PageSetup {
  /** Query string, with the question mark. */
  search?: string;
  rows: readonly AsicRow[];
  /** Rows that match, on all pages; those given unless told. */
  total?: number;
  permissions?: string[];
  answers?: Answers;
}

/** The page of miners before a server that a test answers for, signed in with the given permissions. */
export async function openAsicPage({
  search = '',
  rows,
  total = rows.length,
  permissions = ['all'],
  answers,
}: PageSetup) {
  vi.stubGlobal('WebSocket', FakeSocket);
  const [subaccount] = ownerAccount.subaccounts;
  const server = fakeServer({
    account: { ...ownerAccount, subaccounts: [{ ...subaccount, permissions }] },
    asicList: { asics: rows, asicsAggregate: { count: total } },
    asicFilterOptions: { asicFilterOptions: { models: [], firmwares: [], tags: [], agents: [] } },
    ...answers,
  });
  await signIn({ email: 'owner@example.org', password: 'right' });
  await reloadAccess();
  const root = createRootRoute({ component: AsicPage, validateSearch: (raw) => asicPage.parseSearch(raw) });
  const history = createMemoryHistory({ initialEntries: [`/${search}`] });
  const router = createRouter({ routeTree: root, history });
  const ui = renderUi(
    <Provider value={client}>
      <RouterProvider router={router as never} />
      <DialogHost />
      <Toaster />
    </Provider>,
  );
  await screen.findByRole('region', { name: 'ASICs' });
  const calls = (name: string) =>
    server.calls.filter((call) => call.operationName === name).map((call) => call.variables as Record<string, unknown>);
  return { ...ui, router, calls };
}

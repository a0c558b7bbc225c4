import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'urql';
import { expect, test, vi } from 'vitest';
import { push, subscriptionsOf } from '../../testing/fake-pushes.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { client } from '../../transport/requests/client.ts';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { useSession } from '../../transport/session/session.ts';
import { useLiveRows } from './use-live-rows.ts';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

interface Pump {
  id: string;
  flow: number;
}
const document = 'subscription pumpUpdates($ids: [ID!]!) { pumpUpdates(ids: $ids) { id flow } }' as TypedDocument<
  { pumpUpdates: Pump[] },
  { ids: string[] | string }
>;
const wrapper = ({ children }: { children: ReactNode }) => <Provider value={client}>{children}</Provider>;

test('a push without a row that is on screen has the list read again, once', async () => {
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
  const listed: Pump[] = ['a', 'b'].map((id) => ({ id, flow: 1 }));
  const refetch = vi.fn();
  renderHook(
    () =>
      useLiveRows({ document, pushedRowsOf: ({ pumpUpdates }) => pumpUpdates, refetch, listed, askedAt: undefined }),
    { wrapper },
  );
  await waitFor(() => expect(subscriptionsOf('pumpUpdates')).toHaveLength(1));
  push('pumpUpdates', { pumpUpdates: listed });
  expect(refetch).not.toHaveBeenCalled();
  for (const flow of [2, 3]) push('pumpUpdates', { pumpUpdates: [{ id: 'a', flow }] });
  expect(refetch).toHaveBeenCalledTimes(1);
  // Back, and gone once more.
  push('pumpUpdates', { pumpUpdates: listed });
  push('pumpUpdates', { pumpUpdates: [{ id: 'b', flow: 2 }] });
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('an answer replaces what was pushed before it was asked for, and nothing that was pushed since', async () => {
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
  const pumps = (flow: number): Pump[] => ['a', 'b'].map((id) => ({ id, flow }));
  const flows = () => result.current.rows.map(({ flow }) => flow);
  const { result, rerender } = renderHook(
    (answer: { listed: Pump[]; askedAt: number | undefined }) =>
      useLiveRows({ document, pushedRowsOf: ({ pumpUpdates }) => pumpUpdates, refetch: () => undefined, ...answer }),
    { wrapper, initialProps: { listed: pumps(1), askedAt: undefined as number | undefined } },
  );
  await waitFor(() => expect(subscriptionsOf('pumpUpdates')).toHaveLength(1));
  push('pumpUpdates', { pumpUpdates: [{ id: 'a', flow: 2 }] });
  expect(flows()).toEqual([2, 1]);
  const before = Date.now() - 1000;
  rerender({ listed: pumps(1), askedAt: before });
  expect(flows()).toEqual([2, 1]);
  push('pumpUpdates', { pumpUpdates: [{ id: 'b', flow: 3 }] });
  expect(flows()).toEqual([2, 3]);
  rerender({ listed: pumps(4), askedAt: Date.now() + 1 });
  expect(flows()).toEqual([4, 4]);
});

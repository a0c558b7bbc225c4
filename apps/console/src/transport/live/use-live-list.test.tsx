import { screen, waitFor } from '@testing-library/react';
import { Provider } from 'urql';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { push, subscriptionsOf } from '../../testing/fake-pushes.ts';
import { renderUi } from '../../testing/render.tsx';
import { fakeToken } from '../../testing/tokens.ts';
import { client } from '../requests/client.ts';
import { useSession } from '../session/session.ts';
import type { TypedDocument } from '../requests/typed-document.ts';
import { useLiveList } from './use-live-list.ts';

vi.mock('./socket.ts', () => import('../../testing/fake-pushes.ts'));
afterEach(() => vi.unstubAllGlobals());

interface Row {
  id: string;
  state: string;
}
interface Variables {
  page: number;
  [name: string]: unknown;
}

const list = 'query things($page: Int!) { things(page: $page) { id state } }' as TypedDocument<
  { things: Row[]; count: number },
  Variables
>;
const updates = 'subscription thingUpdates($page: Int!) { things(page: $page) { id state } }' as TypedDocument<
  { things: Row[] },
  Variables
>;

function Things({ page }: { page: number }) {
  const { rows, data, isLoading, error, asOf, refetch } = useLiveList({
    list,
    updates,
    variables: { page },
    rowsOf: ({ things }) => things,
    pushedRowsOf: ({ things }) => things,
    countKey: ({ id }) => id,
  });
  if (isLoading) return <p>Loading</p>;
  if (error) return <p>{error.message}</p>;
  return (
    <button onClick={refetch}>
      {rows.map(({ id, state }) => `${id} ${state}`).join(', ')} of {data?.count} {asOf ? 'dated' : 'undated'}
    </button>
  );
}

function show(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers);
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
  const ui = renderUi(
    <Provider value={client}>
      <Things page={1} />
    </Provider>,
  );
  return { ...server, ...ui };
}

test('shows the response, then pushed rows, and queries again only when its counts may have changed', async () => {
  const listed = [{ id: 'a', state: 'pending' }];
  const { calls } = show({ things: () => Response.json({ data: { things: listed, count: listed.length } }) });
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('a pending of 1 dated')).toBeTruthy();
  push('thingUpdates', { things: [{ id: 'a', state: 'running' }] });
  expect(screen.getByText('a running of 1 dated')).toBeTruthy();
  push('thingUpdates', { things: [{ id: 'a', state: 'done' }] });
  expect(screen.getByText('a done of 1 dated')).toBeTruthy();
  expect(calls).toHaveLength(1);
  const both = [
    { id: 'b', state: 'new' },
    { id: 'a', state: 'done' },
  ];
  listed.splice(0, 1, ...both);
  push('thingUpdates', { things: both });
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByText(/b new, a done/)).toBeTruthy();
  expect(await screen.findByText('b new, a done of 2 dated')).toBeTruthy();
});

test('an answer that was asked for after the last push, such as that after a mutation, is shown before the next push', async () => {
  let state = 'suspended';
  const { calls } = show({ things: () => Response.json({ data: { things: [{ id: 'a', state }], count: 1 } }) });
  await screen.findByText('a suspended of 1 dated');
  push('thingUpdates', { things: [{ id: 'a', state }] });
  state = 'active';
  screen.getByText('a suspended of 1 dated').click();
  expect(await screen.findByText('a active of 1 dated')).toBeTruthy();
  expect(calls).toHaveLength(2);
  push('thingUpdates', { things: [{ id: 'a', state: 'deleted' }] });
  expect(screen.getByText('a deleted of 1 dated')).toBeTruthy();
});

test('an answer that was asked for before the last push does not replace it', async () => {
  let answer: (state: string) => void = () => undefined;
  const held = new Promise<string>((resolve) => (answer = resolve));
  const rows = (state: string) => Response.json({ data: { things: [{ id: 'a', state }], count: 1 } });
  const { calls } = show({ things: () => (calls.length < 2 ? rows('first') : held.then(rows)) });
  (await screen.findByText('a first of 1 dated')).click();
  await waitFor(() => expect(calls).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 5));
  push('thingUpdates', { things: [{ id: 'a', state: 'pushed' }] });
  answer('stale');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('a pushed of 1 dated')).toBeTruthy();
});

test('rows pushed for one page are not shown on another', async () => {
  const { rerender } = show({
    things: ({ variables }: { variables: unknown }) => {
      const { page } = variables as Variables;
      return Response.json({ data: { things: [{ id: `row${page}`, state: 'listed' }], count: 2 } });
    },
  });
  await screen.findByText(/row1 listed/);
  push('thingUpdates', { things: [{ id: 'row1', state: 'pushed' }] });
  rerender(
    <Provider value={client}>
      <Things page={2} />
    </Provider>,
  );
  expect(await screen.findByText('row2 listed of 2 dated')).toBeTruthy();
  expect(subscriptionsOf('thingUpdates')).toEqual([{ page: 2 }]);
});

test('a failure is shown while there are no rows', async () => {
  const refused = { errors: [{ message: 'Where is wrong.', extensions: { code: 'validation-failed' } }] };
  show({ things: () => Response.json(refused) });
  expect(await screen.findByText('Where is wrong.')).toBeTruthy();
});

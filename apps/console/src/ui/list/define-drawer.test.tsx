import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { push } from '../../testing/fake-pushes.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { IconBox } from '../icon/icons.ts';
import { definePage, listSearch } from '../page/page.ts';
import { shownPage } from '../page/shown-page.ts';
import { textEntry } from '../page/search-entries.ts';
import { defineDrawer } from './define-drawer.tsx';
import { liveItemOf } from './named-source.ts';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

interface Valve {
  id: string;
  name: string;
  isOpen: boolean;
}

const source = liveItemOf('valves', {
  document: 'query valveDetail { valves }' as TypedDocument<{ valves: readonly Valve[] }, { id: string }>,
  updates: 'subscription valveDetailUpdates { valvesUpdates }' as TypedDocument<
    { valvesUpdates: readonly Valve[] },
    { id: string }
  >,
});
const lists = { refetch: vi.fn(), open: vi.fn(), goTo: vi.fn() };
const Drawer = defineDrawer(source, {
  noun: 'Valve',
  missing: 'It was removed.',
  name: ({ name }) => name,
  state: ({ isOpen }) => <em>{isOpen ? 'Open' : 'Shut'}</em>,
  actions: (valve, { refetch }) => [
    {
      key: 'turn',
      label: `Turn ${valve.name}`,
      icon: IconBox,
      shortcut: undefined,
      isDangerous: false,
      run: () => Promise.resolve(refetch()),
    },
  ],
  Content: ({ item }) => <p>It is {item.name}.</p>,
});
const page = shownPage(
  definePage({
    path: 'valves',
    label: 'Valves',
    icon: IconBox,
    guard: { audience: 'auth' },
    search: { ...listSearch('name'), valve: textEntry },
  }),
  () => Promise.resolve(() => <Drawer id="v-1" list={lists} />),
);
const valve: Valve = { id: 'v-1', name: 'North', isOpen: true };

test('shows an item with its state, reads list and item again after an action, and closes', async () => {
  const { calls, user } = await renderPage(page, { answers: { valveDetail: { valves: [valve] } } });
  const drawer = await screen.findByRole('dialog', { name: 'North Open' });
  expect(drawer.textContent).toContain('It is North.');
  await user.click(screen.getByRole('button', { name: 'Turn North' }));
  expect(lists.refetch).toHaveBeenCalledOnce();
  await waitFor(() => expect(calls.filter(({ operationName }) => operationName === 'valveDetail')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(lists.open.mock.calls).toEqual([[undefined]]);
});

test('follows the pushes of the item, and says why it is missing once one comes without it', async () => {
  await renderPage(page, { answers: { valveDetail: { valves: [valve] } } });
  await screen.findByText('Open');
  push('valveDetailUpdates', { valvesUpdates: [{ ...valve, isOpen: false }] });
  expect(await screen.findByText('Shut')).toBeTruthy();
  push('valveDetailUpdates', { valvesUpdates: [] });
  expect(await screen.findByText('It was removed.')).toBeTruthy();
});

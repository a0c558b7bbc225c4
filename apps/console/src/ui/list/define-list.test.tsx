import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { beforeEach, expect, test, vi } from 'vitest';
import { push, subscriptionsOf } from '../../testing/fake-pushes.ts';
import type { ReceivedCall } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { changeKept } from '../../transport/preferences/preferences.ts';
import { nothingKept } from '../../transport/preferences/kept-preferences.ts';
import type { ActionDescription } from '../action/action.ts';
import { IconBox, IconRefresh } from '../icon/icons.ts';
import { definePage, listSearch } from '../page/page.ts';
import { shownPage } from '../page/shown-page.ts';
import { choiceEntry, textEntry } from '../page/search-entries.ts';
import { defineList } from './define-list.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { liveRowSource } from './list-source.ts';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));
beforeEach(() => {
  localStorage.clear();
  changeKept(() => nothingKept);
});

interface Pump {
  id: string;
  name: string;
  flow: number;
}
interface Answer {
  pumps: readonly Pump[];
  count: number;
}
interface Variables {
  where: object;
  orderBy: object;
  limit: number;
  offset: number;
}

const ListDocument = 'query pumpList { pumps }' as TypedDocument<Answer, Variables>;
const UpdatesDocument = 'subscription pumpUpdates { pumps }' as TypedDocument<
  { pumpUpdates: readonly Pump[] },
  { ids: string[] | string }
>;

const page = shownPage(
  definePage({
    path: 'pumps',
    label: 'Pumps',
    icon: IconBox,
    guard: { audience: 'auth' },
    search: {
      ...listSearch('name'),
      q: textEntry,
      state: choiceEntry,
      flow: textEntry,
      pump: textEntry,
      tab: z.catch(z.string(), 'first'),
    },
  }),
  () => Promise.resolve(Pumps),
);

const reached = vi.fn<(what: object) => void>();
const flush: ActionDescription<{ where: object; count: number }> = {
  key: 'flush',
  label: 'Flush',
  icon: IconRefresh,
  permission: 'assets_write',
  perform: reached,
};

const source = liveRowSource({
  list: ListDocument,
  updates: UpdatesDocument,
  rowsOf: (answer) => answer.pumps,
  pushedRowsOf: (message) => message.pumpUpdates,
  totalOf: (answer) => answer.count,
});

const List = defineList(source, {
  page,
  key: 'pumps',
  noun: 'pumps',
  rowKey: ({ id }) => id,
  rowLabel: ({ name }) => name,
  text: { columns: ['name'], placeholder: 'Search name' },
  filters: [
    { kind: 'choice', key: 'state', label: 'State', options: [{ value: 'on', label: 'On' }] },
    { kind: 'number', key: 'flow', label: 'Flow', unit: 'l/s' },
  ],
  tieBreak: 'name',
  columns: [
    { key: 'name', label: 'Name', sortKey: 'name', isFixed: true, render: ({ name }) => name },
    { key: 'flow', label: 'Flow', sortKey: 'flow', align: 'end', render: ({ flow }) => `${flow} l/s` },
  ],
  compactColumns: [{ key: 'name', label: 'Pump', render: ({ name }) => name }],
  rowActions: { actions: [flush], context: ({ id }) => ({ where: { id: { _eq: id } }, count: 1 }) },
  bulkActions: { actions: [flush], context: (chosen) => chosen },
  drawer: {
    key: 'pump',
    reset: { tab: 'first' },
    Component: ({ id, list }) => (
      <ItemDrawer
        detail={{ item: list.rows.find((row) => row.id === id), isMissing: false, error: undefined, refetch: vi.fn() }}
        noun="Pump"
        missing="It is gone."
        name={({ name }) => name}
        onClose={() => list.open(undefined)}
      >
        {({ flow }) => <p>{flow} litres</p>}
      </ItemDrawer>
    ),
  },
  empty: { title: 'No pumps yet', text: 'Connect one.' },
});
function Pumps() {
  return <List />;
}

const pumps: readonly Pump[] = ['a', 'b', 'c'].map((id, index) => ({ id, name: `Pump ${id}`, flow: index }));
const answer = (rows = pumps, count = rows.length) => ({ pumpList: { pumps: rows, count } });
const asked = (calls: readonly ReceivedCall[]) =>
  calls.filter(({ operationName }) => operationName === 'pumpList').map(({ variables }) => variables as Variables);

test('the URL says what is read: filters, sort with its tie break, page and size', async () => {
  const search = '?q=pu%20mp&state=["on"]&flow=1..&sort=-flow&page=2&size=25';
  const { calls } = await renderPage(page, { answers: answer(pumps, 60), search });
  await screen.findByText('Pump a');
  expect(asked(calls).at(-1)).toEqual({
    where: {
      _and: [
        { state: { _in: ['on'] } },
        { flow: { _gte: 1 } },
        { _or: [{ name: { _ilike: '%pu%' } }] },
        { _or: [{ name: { _ilike: '%mp%' } }] },
      ],
    },
    orderBy: [{ flow: 'desc' }, { name: 'asc' }],
    limit: 25,
    offset: 25,
  });
  expect(screen.getByText('26–50 of 60')).toBeTruthy();
});

test('a page beyond the end leads to the last one', async () => {
  const { search } = await renderPage(page, { answers: answer(pumps, 13), search: '?page=9&size=10' });
  await waitFor(() => expect(search()).toMatchObject({ page: 2 }));
});

test('a figure sorts downwards first, a name upwards', async () => {
  const { user, search } = await renderPage(page, { answers: answer() });
  await user.click(await screen.findByRole('button', { name: 'Flow' }));
  await waitFor(() => expect(search()).toMatchObject({ sort: '-flow' }));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(search()['sort'] ?? 'name').toBe('name'));
});

test('the rows per page are remembered for the next visit', async () => {
  const first = await renderPage(page, { answers: answer(pumps, 60) });
  await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Rows' }), '50');
  await waitFor(() => expect(asked(first.calls).at(-1)).toMatchObject({ limit: 50 }));
  document.body.replaceChildren();
  const second = await renderPage(page, { answers: answer(pumps, 60) });
  await waitFor(() => expect(asked(second.calls)[0]).toMatchObject({ limit: 50 }));
});

test('pushed rows keep their place, and the list says how old its order is', async () => {
  await renderPage(page, { answers: answer() });
  await screen.findByText('0 l/s');
  expect(subscriptionsOf('pumpUpdates')).toEqual([{ ids: ['a', 'b', 'c'] }]);
  expect(screen.queryByText(/Live values; order/)).toBeNull();
  // As the server pushes: all rows on screen that are left.
  push('pumpUpdates', { pumpUpdates: pumps.map((pump) => (pump.id === 'b' ? { ...pump, flow: 99 } : pump)) });
  expect(await screen.findByText('99 l/s')).toBeTruthy();
  expect(screen.getAllByRole('row')[2]?.textContent).toContain('Pump b99 l/s');
  expect(screen.getByText(/Live values; order/)).toBeTruthy();
});

test('rows of an earlier question are marked until those of the new one arrive', async () => {
  let release: (() => void) | undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  const { user, fetched } = await renderPage(page, { answers: answer(pumps, 30) });
  await screen.findByText('Pump a');
  const answerAtOnce = fetched.getMockImplementation();
  fetched.mockImplementation(async (...call) => {
    await slow;
    return answerAtOnce?.(...call) ?? new Response();
  });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  const region = screen.getByRole('region', { name: 'Pumps' });
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('Pump a')).toBeTruthy();
  release?.();
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBeNull());
});

test('all that match are chosen by the filter itself, never by ids', async () => {
  const { user } = await renderPage(page, { answers: answer(pumps, 3480), search: '?state=["on"]' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  expect(screen.getByText('3 of 3,480 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select all 3,480 that match' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Pump b' }));
  await user.click(screen.getByRole('button', { name: 'Flush' }));
  const where = { _and: [{ state: { _in: ['on'] } }, { id: { _nin: ['b'] } }] };
  expect(reached).toHaveBeenLastCalledWith({ where, count: 3479 });
});

test('a selection survives another page and ends with another filter', async () => {
  const { user } = await renderPage(page, { answers: answer(pumps, 30) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Pump a' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('1 of 30 selected')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  await waitFor(() => expect(screen.queryByText('1 of 30 selected')).toBeNull());
});

test('who may do nothing chooses nothing and gets no menu', async () => {
  await renderPage(page, { answers: answer(), permissions: ['assets'] });
  await screen.findByText('Pump a');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
});

test('details open beside the list, name the tab, and close', async () => {
  const { user, search } = await renderPage(page, { answers: answer(), search: '?tab=last' });
  await user.click(await screen.findByText('Pump b'));
  expect(await screen.findByText('1 litres')).toBeTruthy();
  expect(search()).toMatchObject({ pump: 'b' });
  expect(search()).not.toMatchObject({ tab: 'last' });
  await waitFor(() => expect(document.title).toBe('Pump b · Pumps (3) · main · Headframe'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(search()).not.toHaveProperty('pump'));
  await waitFor(() => expect(document.title).toBe('Pumps (3) · main · Headframe'));
});

test('without rows the list says whether none match or there are none', async () => {
  const { user, search } = await renderPage(page, { answers: answer([]), search: '?state=["on"]' });
  await screen.findByText('No pumps match these filters');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  expect(await screen.findByText('No pumps yet')).toBeTruthy();
  expect(search()).not.toHaveProperty('state');
});

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import type { ReceivedCall } from '../../testing/fake-server.ts';
import { changeKept } from '../../transport/preferences/preferences.ts';
import { nothingKept } from '../../transport/preferences/kept-preferences.ts';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { IconBox } from '../icon/icons.ts';
import { definePage, listSearch } from '../page/page.ts';
import { shownPage } from '../page/shown-page.ts';
import { defineList } from './define-list.tsx';
import { readSource } from './list-source.ts';

interface Valve {
  id: string;
}
interface Variables {
  limit: number;
  offset: number;
}

const ListDocument = 'query valveList { valves }' as TypedDocument<
  { valves: readonly Valve[]; count: number },
  Variables
>;
const page = shownPage(
  definePage({
    path: 'valves',
    label: 'Valves',
    icon: IconBox,
    guard: { audience: 'auth' },
    search: listSearch('id'),
  }),
  () => Promise.resolve(() => <List />),
);
const List = defineList(
  readSource({ list: ListDocument, rowsOf: ({ valves }) => valves, totalOf: ({ count }) => count }),
  {
    page,
    key: 'valves',
    noun: 'valves',
    rowKey: ({ id }) => id,
    rowLabel: ({ id }) => id,
    columns: [{ key: 'id', label: 'Id', sortKey: 'id', render: ({ id }) => id }],
    compactColumns: [{ key: 'id', label: 'Id', render: ({ id }) => id }],
    empty: { title: 'No valves yet', text: 'Add one.' },
  },
);

const answers = { valveList: { valves: [{ id: 'a' }], count: 500 } };
const asked = (calls: readonly ReceivedCall[]) =>
  calls.filter(({ operationName }) => operationName === 'valveList').map(({ variables }) => variables as Variables);
const open = (search = '') => renderPage(page, { answers, search });

const usual = window.innerHeight;
const makeWindow = (height: number) => {
  window.innerHeight = height;
  window.dispatchEvent(new Event('resize'));
};
/** The height of a window with so many rows of a line. */
const heightFor = (rows: number) => 180 + 38 + rows * 36;

beforeEach(() => {
  localStorage.clear();
  changeKept(() => nothingKept);
  window.innerHeight = heightFor(17);
});
afterEach(() => {
  window.innerHeight = usual;
  vi.useRealTimers();
});

test('a page has as many rows as fit the window, and follows it once it rests', async () => {
  const { calls } = await open();
  await screen.findByText('1–17 of 500');
  expect(asked(calls)).toEqual([expect.objectContaining({ limit: 17, offset: 0 })]);
  act(() => {
    for (let rows = 18; rows <= 30; rows += 1) makeWindow(heightFor(rows));
  });
  await screen.findByText('1–30 of 500');
  expect(asked(calls).map(({ limit }) => limit)).toEqual([17, 30]);
});

test('beyond the first page the address holds the size, and shows the same rows in any window', async () => {
  const { user, search, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('18–34 of 500');
  expect(search()).toMatchObject({ page: 2, size: 17 });
  act(() => makeWindow(heightFor(40)));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked(calls).map(({ limit, offset }) => [limit, offset])).toEqual([
    [17, 0],
    [17, 17],
  ]);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('1–40 of 500');
  expect(search()).not.toHaveProperty('size');
});

test('a size that a person chose wins over the window, until they choose what fits', async () => {
  const { user, calls } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows' }), '25');
  await screen.findByText('1–25 of 500');
  act(() => makeWindow(heightFor(40)));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked(calls).map(({ limit }) => limit)).toEqual([17, 25]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), 'Fit');
  await waitFor(() => expect(asked(calls).at(-1)?.limit).toBe(40));
});

import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { nothingKept } from '../../../transport/preferences/kept-preferences.ts';
import { changeKept, getPreference, setPreference } from '../../../transport/preferences/preferences.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import { IconBox } from '../../icon/icons.ts';
import { definePage, listSearch } from '../../page/page.ts';
import { shownPage } from '../../page/shown-page.ts';
import { choiceEntry, textEntry } from '../../page/search-entries.ts';
import { defineList } from '../define-list.tsx';
import { readSource } from '../list-source.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => {
  localStorage.clear();
  changeKept(() => nothingKept);
});

const page = shownPage(
  definePage({
    path: 'pumps',
    label: 'Pumps',
    icon: IconBox,
    guard: { audience: 'auth' },
    search: { ...listSearch('name'), q: textEntry, state: choiceEntry },
  }),
  () => Promise.resolve(Pumps),
);
const document = 'query pumpList { pumps }' as TypedDocument<{ pumps: { id: string }[] }, object>;
const source = readSource({ list: document, rowsOf: (data) => data.pumps, totalOf: (data) => data.pumps.length });
const List = defineList(source, {
  page,
  key: 'pumps',
  noun: 'pumps',
  rowKey: ({ id }) => id,
  rowLabel: ({ id }) => id,
  filters: [{ kind: 'choice', key: 'state', label: 'State', options: [{ value: 'on', label: 'On' }] }],
  columns: [
    { key: 'name', label: 'Name', sortKey: 'name', render: ({ id }) => id },
    { key: 'flow', label: 'Flow', render: () => '1 l/s' },
  ],
  compactColumns: [{ key: 'name', label: 'Pump', render: ({ id }) => id }],
  empty: { title: 'No pumps yet', text: '' },
});
function Pumps() {
  return <List />;
}

const running = {
  id: '6286de59-5058-4f7c-a492-6fdba539e2a4',
  name: 'Running',
  search: { filters: { state: ['on'] }, sort: '-name', columns: { hidden: ['flow'] } },
};
const answers = {
  pumpList: { pumps: [{ id: 'a' }] },
  savedViews: { savedSearches: [running] },
  insertSavedView: { insertSavedSearch: { ...running, name: 'Mine' } },
  updateSavedView: { updateSavedSearch: running },
  deleteSavedView: { deleteSavedSearches: 1 },
};

test('a saved view brings back filters, sort and columns', async () => {
  const { user, search } = await renderPage(page, { answers });
  await screen.findByRole('columnheader', { name: 'Flow' });
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Running' }));
  await waitFor(() => expect(search()).toMatchObject({ state: ['on'], sort: '-name' }));
  expect(screen.queryByRole('columnheader', { name: 'Flow' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Running' })).toBeTruthy();
});

test('the view on screen is saved under a name, for this list', async () => {
  const { user, calls } = await renderPage(page, { answers, search: '?state=["on"]' });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
  await waitFor(() =>
    expect(calls.find(({ operationName }) => operationName === 'insertSavedView')?.variables).toEqual({
      savedSearch: {
        name: 'Mine',
        useCase: 'pumps',
        search: { filters: { state: ['on'] }, sort: 'name', columns: {} },
      },
    }),
  );
});

type Calls = readonly { operationName: string; variables: unknown }[];
const sent = (calls: Calls, name: string) => calls.find(({ operationName }) => operationName === name)?.variables;
const shown = 'state=["on"]&sort=-name';

test('a view is updated to what is on screen', async () => {
  const { user, calls } = await renderPage(page, { answers, search: '?q=pump&sort=name' });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update Running' }));
  expect(await screen.findByText('View Running updated.')).toBeTruthy();
  expect(sent(calls, 'updateSavedView')).toEqual({
    id: running.id,
    changes: { search: { filters: { q: 'pump' }, sort: 'name', columns: {} } },
    from: { search: running.search },
  });
  expect(calls.filter(({ operationName }) => operationName === 'savedViews').length).toBeGreaterThan(1);
});

test('the view that is shown is renamed', async () => {
  const plain = { ...running, search: { ...running.search, columns: {} } };
  const { user, calls } = await renderPage(page, {
    answers: { ...answers, savedViews: { savedSearches: [plain] } },
    search: `?${shown}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Running' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  expect(field).toHaveProperty('value', 'Running');
  await user.clear(field);
  await user.type(field, 'At work{Enter}');
  await waitFor(() =>
    expect(sent(calls, 'updateSavedView')).toEqual({
      id: running.id,
      changes: { name: 'At work' },
      from: { name: 'Running' },
    }),
  );
});

test('the view that is shown is deleted once confirmed; the list stays as it is', async () => {
  const plain = { ...running, search: { ...running.search, columns: {} } };
  const { user, calls, search } = await renderPage(page, {
    answers: { ...answers, savedViews: { savedSearches: [plain] } },
    search: `?${shown}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Running' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Delete the view Running?')).toBeTruthy();
  expect(sent(calls, 'deleteSavedView')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Delete view' }));
  expect(await screen.findByText('View Running deleted.')).toBeTruthy();
  expect(sent(calls, 'deleteSavedView')).toEqual({ id: running.id });
  expect(search()).toMatchObject({ state: ['on'], sort: '-name' });
});

test('a view that opens with the list does so unless the URL says what to show', async () => {
  setPreference('defaultSavedSearches', [running.id]);
  const opened = await renderPage(page, { answers });
  await waitFor(() => expect(opened.search()).toMatchObject({ state: ['on'], sort: '-name' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Running' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Do not open with the list' }));
  expect(getPreference('defaultSavedSearches')).toEqual([]);
});

test('a link with filters wins over the view that opens with the list', async () => {
  setPreference('defaultSavedSearches', [running.id]);
  const linked = await renderPage(page, { answers, search: '?q=x' });
  await screen.findByRole('button', { name: 'Views' });
  expect(linked.search()).not.toHaveProperty('state');
});

test('who may not write sees and opens views only', async () => {
  const { user } = await renderPage(page, { answers, permissions: ['saved_searches'] });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Running']);
});

test('who may not read saved views has none', async () => {
  const { calls } = await renderPage(page, { answers, permissions: ['agent'] });
  await screen.findByRole('columnheader', { name: 'Flow' });
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
  expect(calls.map(({ operationName }) => operationName)).not.toContain('savedViews');
});

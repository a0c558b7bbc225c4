import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { IconBox } from '../icon/icons.ts';
import { definePage, listSearch } from '../page/page.ts';
import { shownPage } from '../page/shown-page.ts';
import { useToasts } from '../toast/toasts.ts';
import { defineList } from './define-list.tsx';
import { readSource } from './list-source.ts';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));
vi.mock('../use-is-narrow.ts', () => ({ useIsNarrow: () => true }));
beforeEach(() => localStorage.clear());

interface Pump {
  id: string;
}
const document = 'query pumpList { pumps }' as TypedDocument<{ pumps: readonly Pump[] }, object>;

const page = shownPage(
  definePage({
    path: 'pumps',
    label: 'Pumps',
    icon: IconBox,
    guard: { audience: 'auth' },
    search: listSearch('id'),
  }),
  () => Promise.resolve(List),
);

const columns = [{ key: 'id', label: 'Pump', render: ({ id }: Pump) => id }];
const source = readSource({ list: document, rowsOf: ({ pumps }) => pumps, totalOf: ({ pumps }) => pumps.length });
const List: ComponentType = defineList(source, {
  page,
  key: 'pumps',
  noun: 'pumps',
  rowKey: ({ id }: Pump) => id,
  rowLabel: ({ id }: Pump) => id,
  tieBreak: 'id',
  columns,
  compactColumns: columns,
  empty: { title: 'No pumps', text: 'None.' },
});

const refused = { data: null, errors: [{ message: 'Not now.', extensions: { code: 'unexpected' } }] };

test('on a phone a button refreshes the list, and says where that fails; the rows stay', async () => {
  let isDown = false;
  const { user } = await renderPage(page, {
    answers: {
      pumpList: () => (isDown ? Response.json(refused) : Response.json({ data: { pumps: [{ id: 'pump 7' }] } })),
    },
  });
  expect(await screen.findByText('pump 7')).toBeTruthy();
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Refresh now' }));
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error' }]));
  expect(screen.getByText('pump 7')).toBeTruthy();
});

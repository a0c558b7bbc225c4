import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { columnKit } from './column-kit.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { DataColumn } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { useColumnChoice } from './use-column-choice.ts';

interface Pump {
  id: string;
  note: string;
  place: string;
  seen: string | null;
}

const kit = columnKit<Pump>();
const columns: readonly DataColumn<Pump>[] = [
  kit.text('id', 'Id', { width: 100, isFixed: true }),
  kit.lines('place', 'Place', ({ place }) => [place, ''], { width: 100 }),
  kit.text('note', 'Note', { width: 100 }),
  kit.time('seen', 'Seen'),
];
const pump: Pump = { id: 'a', note: '', place: 'Hall 1', seen: '2026-01-01T00:00:00Z' };

function List({ rows = [pump], sort = '' }: { rows?: readonly Pump[]; sort?: string }) {
  const choice = useColumnChoice('pumps', columns);
  return (
    <>
      <ColumnChooser columns={columns} choice={choice} />
      <DataTable
        label="Pumps"
        columns={columns}
        choice={choice}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: sort, isDescending: false }}
      />
    </>
  );
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const giveRoom = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('columns without room leave: the empty ones first, then times; none by which the rows are sorted', () => {
  giveRoom(418);
  const { rerender } = renderUi(<List />);
  expect(heads()).toEqual(['Id', 'Place', 'Note', 'Seen']);
  vi.restoreAllMocks();
  giveRoom(417);
  rerender(<List key="narrow" />);
  expect(heads()).toEqual(['Id', 'Place', 'Seen']);
  rerender(<List key="filled" rows={[pump, { ...pump, id: 'b', note: 'Leaks' }]} />);
  expect(heads()).toEqual(['Id', 'Place', 'Note']);
  rerender(<List key="sorted" sort="seen" rows={[{ ...pump, note: 'Leaks' }]} />);
  expect(heads()).toEqual(['Id', 'Place', 'Seen']);
});

test('the chooser names a column without room, and what a person shows stays and is remembered', async () => {
  giveRoom(300);
  const { user, unmount } = renderUi(<List />);
  expect(heads()).toEqual(['Id', 'Place']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Note (no room)' });
  expect(box.checked).toBe(false);
  await user.click(box);
  await waitFor(() => expect(heads()).toEqual(['Id', 'Place', 'Note']));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Note' }).checked).toBe(true);
  unmount();
  renderUi(<List />);
  expect(heads()).toEqual(['Id', 'Place', 'Note']);
});

const manyColumns = Array.from({ length: 12 }, (_, index) => ({
  ...kit.text('note', `Column ${index}`),
  key: `c${index}`,
}));
function Chooser() {
  return <ColumnChooser columns={manyColumns} choice={useColumnChoice('many', manyColumns)} />;
}

test('many columns are searched', async () => {
  const { user } = renderUi(<Chooser />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.type(await screen.findByRole('textbox', { name: 'Find in columns' }), '11');
  expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Column 11' })]);
});

import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { IconRefresh } from '../icon/icons.ts';
import { focusMemory, lastFocused } from '../layer/focus-memory.ts';
import type { DataColumn, Sort } from './columns.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { noSelection, selectedCount, type Selection } from './selection.ts';
import { useColumnChoice } from './use-column-choice.ts';

interface Device {
  id: string;
  name: string;
  power: number;
}

const devices: Device[] = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, name: `miner-${id}`, power: index * 100 }));
const columns: DataColumn<Device>[] = [
  { key: 'name', label: 'Name', render: (device) => device.name, sortKey: 'name', isFixed: true },
  { key: 'power', label: 'Power', render: (device) => `${device.power} W`, align: 'end' },
  { key: 'id', label: 'Number', render: (device) => device.id, isHiddenAtFirst: true },
];

beforeEach(() => localStorage.clear());

const chosen = vi.fn<(selection: Selection) => void>();

function List(props: Partial<DataTableProps<Device>>) {
  const [selection, setSelection] = useState<Selection>(noSelection);
  const choice = useColumnChoice('test', columns);
  return (
    <>
      <ColumnChooser columns={columns} choice={choice} />
      <DataTable
        label="Devices"
        columns={columns}
        choice={choice}
        rows={devices}
        rowKey={(device) => device.id}
        rowLabel={(device) => device.name}
        selection={selection}
        onSelect={(next) => {
          chosen(next);
          setSelection(next);
        }}
        {...props}
      />
    </>
  );
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('shows its rows and sorts by a click on the head', async () => {
  const onSort = vi.fn<(sort: Sort) => void>();
  const { user } = renderUi(<List sort={{ key: 'name', isDescending: false }} onSort={onSort} />);
  expect(screen.getAllByRole('row')).toHaveLength(5);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledWith({ key: 'name', isDescending: true });
  expect(screen.queryByRole('button', { name: 'Power' })).toBeNull();
});

test('chooses rows, the page, and a range with shift', async () => {
  const { user } = renderUi(<List />);
  await user.click(screen.getByRole('checkbox', { name: 'Select miner-a' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select miner-c' }));
  await user.keyboard('{/Shift}');
  expect(selectedCount(chosen.mock.lastCall?.[0] ?? noSelection, 4)).toBe(3);
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
  expect(selectedCount(chosen.mock.lastCall?.[0] ?? noSelection, 4)).toBe(4);
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
  expect(selectedCount(chosen.mock.lastCall?.[0] ?? noSelection, 4)).toBe(0);
});

test('opens a row by click and by keyboard, but not by its checkbox', async () => {
  const onRowOpen = vi.fn();
  const { user } = renderUi(<List onRowOpen={onRowOpen} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select miner-b' }));
  expect(onRowOpen).not.toHaveBeenCalled();
  await user.click(screen.getByText('miner-b'));
  expect(onRowOpen).toHaveBeenLastCalledWith(devices[1]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onRowOpen).toHaveBeenLastCalledWith(devices[2]);
  await user.keyboard('{End}{Enter}');
  expect(onRowOpen).toHaveBeenLastCalledWith(devices[3]);
  await user.keyboard('{Home} ');
  expect(chosen.mock.lastCall?.[0]).toMatchObject({ kind: 'some', keys: new Set(['a', 'b']) });
});

test('the keyboard stays on its row when rows change places, and in its place when the row goes', async () => {
  const onRowOpen = vi.fn();
  const { user, rerender } = renderUi(<List onRowOpen={onRowOpen} />);
  const row = (name: string) => screen.getByText(name).closest('tr');
  row('miner-a')?.focus();
  rerender(<List rows={devices.toReversed()} onRowOpen={onRowOpen} />);
  expect(document.activeElement).toBe(row('miner-a'));
  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row('miner-a')]);
  await user.keyboard('{Enter}');
  expect(onRowOpen).toHaveBeenLastCalledWith(devices[0]);
  await user.keyboard(' {ArrowUp}{Enter}');
  expect(chosen.mock.lastCall?.[0]).toMatchObject({ kind: 'some', keys: new Set(['a']) });
  expect(onRowOpen).toHaveBeenLastCalledWith(devices[1]);

  for (const left of [
    ['d', 'c', 'a'],
    ['d', 'c'],
  ]) {
    rerender(
      <List rows={left.flatMap((id) => devices.find((device) => device.id === id) ?? [])} onRowOpen={onRowOpen} />,
    );
    expect(document.activeElement).toBe(row(`miner-${left.at(-1)}`));
  }
});

test('details that close return the focus to their row, also when it was gone in between', () => {
  const { rerender } = renderUi(<List openRow="a" onRowOpen={() => undefined} />);
  rerender(<List openRow="a" rows={devices.slice(1)} onRowOpen={() => undefined} />);
  rerender(<List openRow="a" rows={devices.toReversed()} onRowOpen={() => undefined} />);
  expect(lastFocused(focusMemory(), () => true)).toBe(screen.getByText('miner-a').closest('tr'));
});

test('a range with shift begins at the row that was chosen before, wherever it is by then', async () => {
  const { user, rerender } = renderUi(<List />);
  await user.click(screen.getByRole('checkbox', { name: 'Select miner-a' }));
  rerender(<List rows={devices.toReversed()} />);
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select miner-c' }));
  await user.keyboard('{/Shift}');
  expect(chosen.mock.lastCall?.[0]).toMatchObject({ keys: new Set(['a', 'b', 'c']) });
});

test('offers the actions of a row in one menu', async () => {
  const run = vi.fn(() => Promise.resolve());
  const actions = [{ key: 'reboot', label: 'Reboot', icon: IconRefresh, shortcut: undefined, isDangerous: false, run }];
  const { user } = renderUi(<List rowActions={() => actions} />);
  await user.click(screen.getByRole('button', { name: 'Actions of miner-c' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reboot' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('the menu of a row hangs outside of the table: a drawer around it does not move it', async () => {
  const actions = [
    { key: 'reboot', label: 'Reboot', icon: IconRefresh, shortcut: undefined, isDangerous: false, run: vi.fn() },
  ];
  const { user } = renderUi(
    <div data-testid="drawer">
      <List rowActions={() => actions} />
    </div>,
  );
  await user.click(screen.getByRole('button', { name: 'Actions of miner-c' }));
  await screen.findByRole('menuitem', { name: 'Reboot' });
  const anchor = screen.getByRole('button', { name: 'Row actions', hidden: true });
  expect(screen.getByTestId('drawer').contains(anchor)).toBe(false);
});

test('a column is made wider and narrower by the keyboard, and reset', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const width = Number.parseFloat(this.style.width) || 0;
    return { ...new DOMRect(0, 0, width, 0).toJSON(), width } as DOMRect;
  });
  const { user } = renderUi(<List />);
  const handle = screen.getByRole('separator', { name: 'Width of Power' });
  const width = () => Number(handle.getAttribute('aria-valuenow'));
  handle.focus();
  const first = width();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(width()).toBe(first + 20);
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(width()).toBe(first - 30);
  expect(document.activeElement).toBe(handle);
  await user.keyboard('{Enter}');
  expect(width()).toBe(first);
  expect(screen.getByRole('columnheader', { name: 'Power' })).toBeTruthy();
  vi.restoreAllMocks();
});

test('remembers which columns are shown, and their order', async () => {
  const { user, unmount } = renderUi(<List />);
  expect(heads().slice(1)).toEqual(['Name', 'Power']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Number' }));
  await user.click(screen.getByRole('button', { name: 'Move Number left' }));
  expect(heads().slice(1)).toEqual(['Name', 'Number', 'Power']);
  unmount();
  renderUi(<List />);
  expect(heads().slice(1)).toEqual(['Name', 'Number', 'Power']);
});

test('has rows in the shape of those to come, and says when there are none', () => {
  const { rerender } = renderUi(<List rows={[]} isLoading empty="Nothing here" />);
  expect(screen.getByLabelText('Loading')).toBeTruthy();
  expect(screen.queryByText('Nothing here')).toBeNull();
  rerender(<List rows={[]} empty="Nothing here" />);
  expect(within(screen.getByRole('region', { name: 'Devices' })).getByText('Nothing here')).toBeTruthy();
});

test('an open menu follows its row: what becomes possible appears, without anything it says so', async () => {
  const reboot = { key: 'reboot', label: 'Reboot', icon: IconRefresh, shortcut: undefined, isDangerous: false };
  const rowActions = ({ power }: Device) => (power > 0 ? [{ ...reboot, run: () => Promise.resolve() }] : []);
  const [first, ...others] = devices as [Device, ...Device[]];
  const { user, rerender } = renderUi(<List rows={[{ ...first, power: 0 }, ...others]} rowActions={rowActions} />);
  await user.click(screen.getByRole('button', { name: `Actions of ${first.name}` }));
  expect(await screen.findByText('No action is available')).toBeTruthy();
  rerender(<List rows={[{ ...first, power: 5 }, ...others]} rowActions={rowActions} />);
  expect(await screen.findByRole('menuitem', { name: 'Reboot' })).toBeTruthy();
});

test('of very many rows only those in sight are in the page', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360);
  const many = Array.from({ length: 100_000 }, (_, index) => ({ id: String(index), name: `miner-${index}`, power: 0 }));
  renderUi(<List rows={many} />);
  const shown = screen.getAllByRole('checkbox').length - 1;
  expect(shown).toBeGreaterThanOrEqual(10);
  expect(shown).toBeLessThan(60);
  height.mockRestore();
});

test('rows of two lines take the room of two lines, in sight or not', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360);
  const many = Array.from({ length: 1000 }, (_, index) => ({ id: String(index), name: `miner-${index}`, power: 0 }));
  renderUi(<List rows={many} lines={2} />);
  const shown = screen.getAllByRole('checkbox').length - 1;
  const rest = document.querySelector<HTMLElement>('tr[aria-hidden] td');
  expect(screen.getByRole('table').style.getPropertyValue('--hf-row')).toBe('48px');
  expect(rest?.style.height).toBe(`${(many.length - shown) * 48}px`);
  height.mockRestore();
});

test('draws again only the rows that changed', () => {
  const drawn = vi.fn<(id: string) => void>();
  const counted: DataColumn<Device>[] = [
    ...columns,
    {
      key: 'counted',
      label: 'Counted',
      render: ({ id }) => {
        drawn(id);
        return id;
      },
    },
  ];
  const { rerender } = renderUi(<List columns={counted} choice={undefined} />);
  drawn.mockClear();
  const pushed = devices.map((device) => (device.id === 'b' ? { ...device, power: 7 } : device));
  rerender(<List columns={counted} choice={undefined} rows={pushed} />);
  expect(drawn.mock.calls).toEqual([['b']]);
});

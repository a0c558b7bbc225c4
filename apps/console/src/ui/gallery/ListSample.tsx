import { useMemo, useState } from 'react';
import type { RunnableAction } from '../action/action.ts';
import { NoMatch } from '../state/EmptyState.tsx';
import { FilterBar } from '../filter/FilterBar.tsx';
import type { FilterDescription, FilterValues } from '../filter/filter.ts';
import { IconBulb, IconCircleCheck, IconCircleX, IconRefresh, IconTrash } from '../icon/icons.ts';
import { StatusBadge } from '../state/StatusBadge.tsx';
import { toast } from '../toast/toasts.ts';
import { BulkBar } from '../table/BulkBar.tsx';
import { ColumnChooser } from '../table/ColumnChooser.tsx';
import type { DataColumn, Sort } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Pagination, type PageSize } from '../table/Pagination.tsx';
import { noSelection, type Selection } from '../table/selection.ts';
import { useColumnChoice } from '../table/use-column-choice.ts';
import { askConfirmation } from '../dialog/ConfirmDialog.tsx';
import { GallerySection } from './GallerySection.tsx';

interface SampleRow {
  id: number;
  name: string;
  ip: string;
  model: string;
  hashrate: number;
  isOnline: boolean;
}

function sampleRow(id: number): SampleRow {
  return {
    id,
    name: `rack-${1 + (id % 40)}-${id}`,
    ip: `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`,
    model: id % 3 === 0 ? 'Antminer S21 Pro' : 'Whatsminer M60S',
    hashrate: 180 + ((id * 7919) % 600) / 10,
    isOnline: id % 11 !== 0,
  };
}

const columns: readonly DataColumn<SampleRow>[] = [
  { key: 'name', label: 'Name', render: (row) => row.name, sortKey: 'name', isFixed: true, width: 140 },
  {
    key: 'status',
    label: 'Status',
    width: 110,
    render: (row) =>
      row.isOnline ? (
        <StatusBadge word="Hashing" tone="ok" icon={IconCircleCheck} />
      ) : (
        <StatusBadge word="Offline" tone="bad" icon={IconCircleX} />
      ),
  },
  { key: 'ip', label: 'IP', render: (row) => row.ip, sortKey: 'ip', width: 120 },
  { key: 'model', label: 'Model', render: (row) => row.model, sortKey: 'model', width: 170 },
  {
    key: 'hashrate',
    label: 'Hashrate',
    render: (row) => `${row.hashrate.toFixed(2)} Th/s`,
    align: 'end',
    sortKey: 'hashrate',
  },
  { key: 'id', label: 'Number', render: (row) => row.id, align: 'end', isHiddenAtFirst: true },
];

const filters: readonly FilterDescription[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: [
      { value: 'hashing', label: 'Hashing' },
      { value: 'offline', label: 'Offline' },
    ],
  },
  { kind: 'text', key: 'range', label: 'IP range', placeholder: '10.0.0.0/24' },
];

function action(key: string, label: string, icon: RunnableAction['icon'], isDangerous = false): RunnableAction {
  const ask = () =>
    askConfirmation({
      title: `${label} 10 devices?`,
      consequence: 'Each device stops hashing for about two minutes.',
      count: 10,
      incapable: [{ name: 'rack-3-17', reason: 'Its firmware has no such command' }],
      confirmLabel: label,
      isDangerous,
    });
  const run = async () => void ((await ask()) && toast.success(`${label}: 10 of 10 verified`));
  return { key, label, icon, shortcut: undefined, isDangerous, run };
}

const actions: readonly RunnableAction[] = [
  action('reboot', 'Reboot', IconRefresh),
  action('blink', 'Blink LED', IconBulb),
  action('delete', 'Delete', IconTrash, true),
];

/** A list with filters, selection, bulk bar and pages. `?rows=100000` fills the table for measuring. */
export function ListSample() {
  const [count] = useState(() => Number(new URLSearchParams(globalThis.location.search).get('rows') ?? 25));
  const rows = useMemo(() => Array.from({ length: count }, (_, index) => sampleRow(index + 1)), [count]);
  const [values, setValues] = useState<FilterValues>({ status: ['hashing'] });
  const [sort, setSort] = useState<Sort>({ key: 'model', isDescending: true });
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [size, setSize] = useState<PageSize>(25);
  const choice = useColumnChoice('gallery', columns);
  const table = {
    columns,
    choice,
    sort,
    onSort: setSort,
    selection,
    onSelect: setSelection,
    rowKey: (row: SampleRow) => String(row.id),
  };
  return (
    <GallerySection title="List">
      <div style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>
        <FilterBar
          filters={filters}
          values={values}
          onChange={(changes) => setValues({ ...values, ...changes })}
          search={{ key: 'text', placeholder: 'Name, IP, MAC' }}
        >
          <ColumnChooser columns={columns} choice={choice} />
        </FilterBar>
        <BulkBar selection={selection} onSelect={setSelection} total={3480} actions={actions} />
        <div style={{ display: 'flex', height: 360 }}>
          <DataTable
            {...table}
            label="Sample devices"
            rows={rows}
            rowLabel={(row) => row.name}
            rowActions={() => actions}
            onRowOpen={(row) => toast.info(row.name)}
          />
        </div>
        <Pagination page={1} size={size} total={3480} onPage={() => undefined} onSize={setSize} />
        <DataTable {...table} label="Loading devices" rows={[]} isLoading />
        <DataTable
          {...table}
          label="No devices"
          rows={[]}
          empty={<NoMatch noun="devices" onClear={() => setValues({})} />}
        />
      </div>
    </GallerySection>
  );
}

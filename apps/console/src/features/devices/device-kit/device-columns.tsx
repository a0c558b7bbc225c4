import type { Measure } from '@headframe/domain/devices/measure';
import { missingText } from '@headframe/domain/units/number-text';
import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { StateLine } from '../../../ui/state/StateLine.tsx';
import { columnKit, hiddenAtFirst, sortsOf, TwoLines, type ColumnShape } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { measureText } from '../history/index.ts';
import { DeviceNameCell } from './DeviceNameCell.tsx';
import { DeviceStateBadge } from './DeviceStateBadge.tsx';
import { isStaleDevice, type DeviceState } from './device-state.ts';
import type { SharedDevice } from './shared-text.ts';

/** A device as the list of any kind has it. */
export interface ListedDevice extends DeviceState, SharedDevice {
  id: string;
  ip: string;
}

/** Where a device stands, as the list of any kind has it. */
interface PlacedDevice {
  group: string | null;
  rack: string | null;
  row: number | null;
  column: number | null;
}

/** Group, rack, row and column of devices, which the column chooser offers. */
export function placedColumns<Row extends PlacedDevice>(): DataColumn<Row>[] {
  const kit = columnKit<PlacedDevice>();
  return hiddenAtFirst<Row>([
    kit.text('group', 'Group', { width: 120 }),
    kit.text('rack', 'Rack', { width: 110 }),
    kit.figure('row', 'Row', ({ row }) => (row === null ? missingText : formatCount(row)), { width: 80 }),
    kit.figure('column', 'Column', ({ column }) => (column === null ? missingText : formatCount(column)), {
      width: 90,
    }),
  ]);
}

/** What stands beside the state of a device: what its kind marks, or of when it is where it is old. */
function marksOf<Row extends ListedDevice>(device: Row, marks: ((device: Row) => ReactNode) | undefined): ReactNode {
  if (!isStaleDevice(device) || device.lastSeen === null) return marks?.(device);
  return (
    <SecondLine>
      <RelativeTime at={device.lastSeen} />
    </SecondLine>
  );
}

/** What the columns of a kind of devices are made from. */
interface DeviceColumnSource<Row, Name extends string> {
  measures: Readonly<Record<Name, Measure>>;
  /** What one of its devices is called. */
  nameOf(device: Row): string;
  /** The value that the name column is sorted by first, with what people read. */
  nameSort: readonly [key: string, label: string];
}

/** Makes the columns that the lists of all kinds of devices have, beside those of any list. */
export function deviceColumnKit<Row extends ListedDevice, Name extends string>({
  measures,
  nameOf,
  nameSort: [nameKey, nameLabel],
}: DeviceColumnSource<Row, Name>) {
  const figureText = measureText<Row, Name>(measures);
  const name = (key: string, label: string, width: number, state?: (device: Row) => ReactNode): DataColumn<Row> => ({
    key,
    label,
    sortKey: nameKey,
    isFixed: true,
    width,
    render: (device) => (
      <DeviceNameCell name={nameOf(device)} device={device}>
        {state?.(device)}
      </DeviceNameCell>
    ),
  });
  return {
    ...columnKit<Row>(),
    /** Whether a device answers, and beside it what its kind marks. */
    state: (width: number, marks?: (device: Row) => ReactNode): DataColumn<Row> => ({
      key: 'state',
      label: 'Status',
      sortKey: 'isOnline',
      isPinned: true,
      width,
      render: (device) => (
        <StackedCell>
          <DeviceStateBadge device={device} />
          {marksOf(device, marks)}
        </StackedCell>
      ),
    }),
    /** The name with the agent and who shares the device. */
    name: (width: number): DataColumn<Row> => ({
      ...name('name', nameLabel, width),
      isPinned: true,
      sorts: sortsOf({ [nameKey]: nameLabel, agentName: 'Agent' }),
    }),
    /** Its tags and its note, which the column chooser offers. */
    labels: (): DataColumn<Row & { tags: readonly string[]; note: string }>[] => [
      {
        key: 'tags',
        label: 'Tags',
        isInternal: true,
        width: 130,
        isHiddenAtFirst: true,
        render: ({ tags }) => (tags.length > 0 ? <span title={tags.join(', ')}>{tags.join(', ')}</span> : missingText),
      },
      {
        key: 'note',
        label: 'Note',
        isInternal: true,
        sortKey: 'note',
        width: 180,
        isHiddenAtFirst: true,
        render: ({ note }) => (note ? <span title={note}>{note}</span> : missingText),
      },
    ],
    /** A measure with its unit. */
    figure: (measure: Name & keyof Row & string, shape?: ColumnShape<Row>): DataColumn<Row> => ({
      key: measure,
      label: measures[measure].label,
      sortKey: measure,
      align: 'end',
      width: 104,
      render: (device) => figureText(device, measure),
      ...shape,
    }),
    /** Two columns that fit a phone: the name over the state with what its kind marks, and a measure over another line, under its label or a shorter one. */
    compact: (
      noun: string,
      measure: Name & keyof Row & string,
      linesOf: (device: Row) => readonly [first: string, second: string],
      marks?: (device: Row) => ReactNode,
      label = measures[measure].label,
    ): DataColumn<Row>[] => [
      name(noun.toLowerCase(), noun, 158, (device) => (
        <StateLine>
          <DeviceStateBadge device={device} />
          {marksOf(device, marks)}
        </StateLine>
      )),
      {
        key: measure,
        label,
        sortKey: measure,
        isFixed: true,
        width: 114,
        align: 'end',
        render: (device) => {
          const [first, second] = linesOf(device);
          return <TwoLines first={first} second={second} />;
        },
      },
    ],
  };
}

import { missingText } from '@headframe/domain/units/number-text';
import type { ImportRowFragment } from '../../../generated/imports.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconPencil, IconPlus } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { statusLooks } from '../../../ui/state/status-looks.ts';
import { columnKit, TwoLines } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import styles from './Import.module.css';
import classes from '../../../ui/theme/classes.module.css';

const kit = columnKit<ImportRowFragment>();

const lookOf = statusLooks({
  new: { word: 'New', tone: 'info', icon: IconPlus },
  changed: { word: 'Changed', tone: 'warn', icon: IconPencil },
  unchanged: { word: 'Unchanged', tone: 'idle', icon: IconCircleDashed },
  refused: { word: 'Refused', tone: 'bad', icon: IconAlertTriangle },
  written: { word: 'Written', tone: 'ok', icon: IconCheck },
});

export function RowOutcome({ row: { outcome, isDone, problem } }: { row: ImportRowFragment }) {
  if (isDone) return <StatusBadge {...lookOf(problem === null ? 'written' : 'refused')} />;
  return <StatusBadge {...lookOf(outcome)} />;
}

/** The value of a cell before and after. */
export function ChangedValue({ change }: { change: ImportRowFragment['changes'][number] }) {
  const { before, after } = change;
  return (
    <>
      <span className={before === null ? classes['faint'] : styles['before']}>{before ?? missingText}</span> →{' '}
      <span className={after === null ? classes['faint'] : undefined}>{after ?? missingText}</span>
    </>
  );
}

function changesText({ changes, problem, outcome }: ImportRowFragment): string {
  if (problem !== null) return problem;
  const text = changes.map(
    ({ column, before, after }) => `${column}: ${before ?? missingText} → ${after ?? missingText}`,
  );
  return text.join(' · ') || (outcome === 'new' ? 'Added with its address alone' : missingText);
}

const line = ({ line: number }: ImportRowFragment) => formatCount(number);

/** The columns of the rows of a file. */
export const importColumns: readonly DataColumn<ImportRowFragment>[] = [
  kit.figure('line', 'Row', line, { width: 70 }),
  kit.value('outcome', 'Outcome', (row) => <RowOutcome row={row} />, { width: 120, isFixed: true }),
  kit.text('device', 'Device', { width: 180 }),
  {
    key: 'changes',
    label: 'Changes',
    width: 640,
    render: (row) => {
      const text = changesText(row);
      return (
        <span title={text} className={row.problem === null ? undefined : styles['problem']}>
          {text}
        </span>
      );
    },
  },
];

/** Two columns that fit a phone. */
export const compactImportColumns: readonly DataColumn<ImportRowFragment>[] = [
  {
    key: 'device',
    label: 'Row',
    width: 150,
    render: (row) => <TwoLines first={`${line(row)} ${row.device}`} second={<RowOutcome row={row} />} />,
  },
  {
    key: 'changes',
    label: 'Changes',
    width: 200,
    render: (row) => {
      const text = changesText(row);
      return <span title={text}>{text}</span>;
    },
  },
];

import type { ReactNode } from 'react';
import { actionsFor, useMayDoAny } from '../../../ui/action/action.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Sort } from '../../../ui/table/columns.ts';
import type { Selection } from '../../../ui/table/selection.ts';
import type { ColumnChoice } from '../../../ui/table/use-column-choice.ts';
import { asicActions } from './asic.actions.ts';
import { asicColumns, compactAsicColumns } from './asic-columns.tsx';
import { asicName } from './asic-name.ts';
import type { AsicRow } from './asic-rows.ts';
import type { AsicSelection } from './asic-selection.ts';

interface AsicTableProps {
  rows: readonly AsicRow[];
  choice: ColumnChoice;
  /** No room for more than two columns. */
  isNarrow: boolean;
  sort: Sort;
  onSort(sort: Sort): void;
  selection: Selection;
  onSelect(selection: Selection): void;
  onOpen(id: string): void;
  openId: string | undefined;
  /** What a command of a row's menu is given for. */
  selectionOf(asic: AsicRow): AsicSelection;
  isLoading: boolean;
  offset: number;
  total: number | undefined;
  empty: ReactNode;
}

/** Miners as rows; where there is no room, with two columns in place of the chosen ones. Who may do nothing chooses nothing. */
export function AsicTable(props: AsicTableProps) {
  const { choice, isNarrow, onOpen, openId, selectionOf, selection, onSelect, ...table } = props;
  const mayAct = useMayDoAny(asicActions);
  return (
    <DataTable<AsicRow>
      label="ASICs"
      columns={isNarrow ? compactAsicColumns : asicColumns}
      choice={isNarrow ? undefined : choice}
      lines={isNarrow ? 3 : 2}
      rowKey={(asic) => asic.id}
      rowLabel={asicName}
      onRowOpen={(asic) => onOpen(asic.id)}
      openRow={openId}
      {...table}
      {...(mayAct && {
        selection,
        onSelect,
        rowActions: (asic: AsicRow) => actionsFor(asicActions, selectionOf(asic)),
      })}
    />
  );
}

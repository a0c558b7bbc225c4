import type { ReactNode } from 'react';
import type { AgentRequestRowFragment } from '../../../generated/agent-request.ts';
import type { RunnableAction } from '../../../ui/action/action.ts';
import type { Sort } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { ColumnChoice } from '../../../ui/table/use-column-choice.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { compactRequestColumns, requestColumns } from './request-columns.tsx';
import { requestKind } from './request-kinds.ts';

interface RequestTableProps {
  rows: readonly AgentRequestRowFragment[];
  choice: ColumnChoice;
  sort: Sort;
  onSort(sort: Sort): void;
  onOpen(id: string): void;
  openId: string | undefined;
  actionsOf(request: AgentRequestRowFragment): readonly RunnableAction[];
  isLoading: boolean;
  offset: number;
  total: number | undefined;
  empty: ReactNode;
}

/** Requests to agents as rows; on a phone with two columns instead of the chosen ones. */
export function RequestTable({ choice, onOpen, openId, actionsOf, ...table }: RequestTableProps) {
  const isNarrow = useIsNarrow();
  return (
    <DataTable<AgentRequestRowFragment>
      label="Agent requests"
      columns={isNarrow ? compactRequestColumns : requestColumns}
      choice={isNarrow ? undefined : choice}
      lines={isNarrow ? 3 : 1}
      rowKey={(request) => request.id}
      rowLabel={(request) => `${requestKind(request.kind).label} on ${request.agentName}`}
      onRowOpen={(request) => onOpen(request.id)}
      openRow={openId}
      rowActions={actionsOf}
      {...table}
    />
  );
}

import type { ReactNode } from 'react';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import type { RunnableAction } from '../../../ui/action/action.ts';
import type { Sort } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { ColumnChoice } from '../../../ui/table/use-column-choice.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { agentColumns, compactAgentColumns } from './agent-columns.tsx';

interface AgentTableProps {
  rows: readonly AgentRowFragment[];
  choice: ColumnChoice;
  sort: Sort;
  onSort(sort: Sort): void;
  onOpen(id: string): void;
  openId: string | undefined;
  actionsOf(agent: AgentRowFragment): readonly RunnableAction[];
  isLoading: boolean;
  offset: number;
  total: number | undefined;
  empty: ReactNode;
}

/** Agents as rows; on a phone with two columns in place of the chosen ones. */
export function AgentTable({ choice, onOpen, openId, actionsOf, ...table }: AgentTableProps) {
  const isNarrow = useIsNarrow();
  return (
    <DataTable<AgentRowFragment>
      label="Agents"
      columns={isNarrow ? compactAgentColumns : agentColumns}
      choice={isNarrow ? undefined : choice}
      lines={isNarrow ? 2 : 1}
      rowKey={(agent) => agent.id}
      rowLabel={(agent) => agent.name}
      onRowOpen={(agent) => onOpen(agent.id)}
      openRow={openId}
      rowActions={actionsOf}
      {...table}
    />
  );
}

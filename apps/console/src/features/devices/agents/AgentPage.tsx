import type { ComponentType } from 'react';
import { AgentListDocument, AgentListUpdatesDocument } from '../../../generated/agent.ts';
import type { AgentWhere } from '../../../generated/inputs.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { scanPage } from '../scan/scan.route.ts';
import { agentActions, agentPageActions, createAgentAction, surroundingsOf } from './agent.actions.tsx';
import { agentColumns, compactAgentColumns } from './agent-columns.tsx';
import { agentPage } from './agent.route.ts';
import { AgentDrawer } from './drawer/AgentDrawer.tsx';
import { updateAgentsAction } from './update/update-agents.action.ts';

/** The on-site agents, with their downloads and settings. */
export const AgentPage: ComponentType = defineList(
  liveListOf('agents', {
    list: AgentListDocument,
    updates: AgentListUpdatesDocument,
    countKey: (agent) => `${agent.id}${agent.isOnline}`,
  }),
  {
    page: agentPage,
    key: 'agents',
    noun: 'agents',
    rowKey: ({ id }) => id,
    auditKind: 'agent',
    rowLabel: ({ name }) => name,
    isStaleRow: ({ isOnline }) => !isOnline,
    text: { columns: ['name', 'hostname', 'ip', 'os'], placeholder: 'Search name, host, IP' },
    filters: [
      {
        kind: 'choice',
        key: 'state',
        label: 'State',
        options: [
          { value: 'online', label: 'Online' },
          { value: 'offline', label: 'Offline' },
        ],
        where: (states) => [{ isOnline: { _in: [...states].map((state) => state === 'online') } }],
      },
      {
        kind: 'choice',
        key: 'update',
        label: 'Update',
        options: [
          { value: 'available', label: 'Available' },
          { value: 'updating', label: 'Under way' },
          { value: 'byHand', label: 'By hand' },
          { value: 'current', label: 'Up to date' },
        ],
        where: (states) => [{ updateState: { _in: [...states] } }],
      },
    ],
    bulkActions: {
      actions: [updateAgentsAction],
      context: ({ where, count }, { refetch }) => ({ where: where as AgentWhere, count, onDone: refetch }),
    },
    tieBreak: 'name',
    columns: agentColumns,
    compactColumns: compactAgentColumns,
    links: [
      { page: scanPage, label: 'Scan' },
      { page: agentRequestPage, label: 'Requests' },
    ],
    pageActions: {
      actions: agentPageActions,
      context: ({ refetch, goTo }) => ({ onDone: refetch, goTo }),
      primary: createAgentAction.key,
    },
    rowActions: { actions: agentActions, context: (agent, list) => ({ ...surroundingsOf(list), agent }) },
    Detail: ({ list: { data, total, asOf } }) =>
      data &&
      total !== undefined && (
        <>
          {formatCount(data.agentsAggregate.online ?? 0)} of {formatCount(total)} online · <AsOf at={asOf} />
        </>
      ),
    drawer: { key: 'agent', Component: AgentDrawer },
    empty: {
      title: 'No agents yet',
      text: 'An agent is a small program on the network of the miners. It discovers and reads them and runs commands. It connects to this server: no port needs to be opened.',
      offersPrimary: true,
    },
  },
);

import type { AgentRequestRowFragment } from '../../../generated/agent-request.ts';
import { columnKit, hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { ProgressCounts } from './ProgressCounts.tsx';
import { AgentCell, CompactRequestCell, CompactStateCell, KindCell, requesterOf, StateCell } from './request-cells.tsx';

const kit = columnKit<AgentRequestRowFragment>();

export const requestColumns: readonly DataColumn<AgentRequestRowFragment>[] = [
  {
    key: 'kind',
    label: 'Kind',
    sortKey: 'kind',
    isFixed: true,
    isPinned: true,
    width: 132,
    render: (request) => <KindCell kind={request.kind} />,
  },
  {
    key: 'state',
    label: 'State',
    sortKey: 'state',
    width: 112,
    render: (request) => <StateCell request={request} />,
  },
  {
    key: 'progress',
    label: 'Devices',
    sortKey: 'deviceCount',
    width: 232,
    description: 'Verified devices (or parts, such as outlets) of all; for scans, addresses.',
    render: (request) => <ProgressCounts request={request} />,
  },
  {
    key: 'agent',
    label: 'Agent',
    sortKey: 'agentName',
    width: 112,
    render: (request) => <AgentCell request={request} />,
  },
  kit.text('ipRange', 'IP range', { width: 152 }),
  {
    key: 'requestedBy',
    label: 'Requested by',
    sortKey: 'requestedBy',
    width: 124,
    render: (request) => <span title={requesterOf(request)}>{requesterOf(request)}</span>,
  },
  ...hiddenAtFirst([kit.text('summary', 'Summary', { sortKey: undefined, width: 200 })]),
  kit.time('createdAt', 'Created'),
  kit.time('updatedAt', 'Updated'),
];

/** Two columns that fit a phone. */
export const compactRequestColumns: readonly DataColumn<AgentRequestRowFragment>[] = [
  {
    key: 'request',
    label: 'Request',
    isFixed: true,
    width: 130,
    render: (request) => <CompactRequestCell request={request} />,
  },
  {
    key: 'state',
    label: 'State',
    isFixed: true,
    width: 150,
    render: (request) => <CompactStateCell request={request} />,
  },
];

import type { AgentRowFragment } from '../../../generated/agent.ts';
import { formatBytes } from '@headframe/domain/units/bytes';
import { missingText } from '@headframe/domain/units/number-text';
import { columnKit, hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import {
  AgentStateBadge,
  CompactAgentCell,
  CompactDevicesCell,
  DevicesCell,
  HashrateCell,
  HostCell,
  LastSeenCell,
  SpoolCell,
} from './agent-cells.tsx';
import { pollsText } from './agent-figures.ts';
import { AgentVersion } from './update/AgentVersion.tsx';
import styles from './Agent.module.css';

type Column = DataColumn<AgentRowFragment>;

export const agentColumns: readonly Column[] = [
  {
    key: 'name',
    label: 'Name',
    sortKey: 'name',
    isFixed: true,
    isPinned: true,
    width: 126,
    render: (agent) => <span className={styles['name']}>{agent.name}</span>,
  },
  {
    key: 'state',
    label: 'State',
    sortKey: 'isOnline',
    width: 104,
    render: (agent) => <AgentStateBadge agent={agent} />,
  },
  {
    key: 'devices',
    label: 'Devices',
    sortKey: 'deviceCount',
    align: 'end',
    width: 92,
    description: 'Connected and disconnected devices.',
    render: (agent) => <DevicesCell agent={agent} />,
  },
  {
    key: 'hashrate',
    label: 'Hashrate',
    sortKey: 'hashrate',
    align: 'end',
    width: 108,
    render: (agent) => <HashrateCell agent={agent} />,
  },
  {
    key: 'polls',
    label: 'Polls',
    align: 'end',
    width: 76,
    description: 'Device reads per second.',
    render: ({ stats, isOnline }) => (isOnline ? pollsText(stats) : missingText),
  },
  {
    key: 'spool',
    label: 'Spool',
    align: 'end',
    width: 112,
    description: 'Reports waiting on its disk, and reports dropped because the disk was full.',
    render: ({ stats }) => <SpoolCell stats={stats} />,
  },
  {
    key: 'memory',
    label: 'Memory',
    align: 'end',
    width: 84,
    render: ({ stats }) => formatBytes(stats?.memoryBytes),
  },
  ...hiddenAtFirst([columnKit<AgentRowFragment>().text('ip', 'IP', { width: 104 })]),
  {
    key: 'host',
    label: 'Host',
    sortKey: 'hostname',
    width: 120,
    isHiddenAtFirst: true,
    render: (agent) => <HostCell agent={agent} />,
  },
  {
    key: 'version',
    label: 'Version',
    sortKey: 'version',
    width: 190,
    render: (agent) => <AgentVersion agent={agent} />,
  },
  {
    key: 'lastSeen',
    label: 'Last seen',
    sortKey: 'lastSeenAt',
    align: 'end',
    width: 112,
    render: (agent) => <LastSeenCell agent={agent} />,
  },
];

/** Two columns that fit a phone. */
export const compactAgentColumns: readonly Column[] = [
  { key: 'agent', label: 'Agent', isFixed: true, width: 150, render: (agent) => <CompactAgentCell agent={agent} /> },
  {
    key: 'devices',
    label: 'Devices',
    isFixed: true,
    width: 126,
    render: (agent) => <CompactDevicesCell agent={agent} />,
  },
];

import { missingText } from '@headframe/domain/units/number-text';
import type { AgentRequestResultFragment } from '../../../../generated/agent-request.ts';
import { PageLink } from '../../../../ui/PageLink.tsx';
import { RelativeTime } from '../../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { asicPage } from '../../asic/index.ts';
import { requestStateLook } from '../request-state.ts';
import styles from '../Request.module.css';

/** The columns of the results: the device as it was then, what came of it, and why. */
export const resultColumns: readonly DataColumn<AgentRequestResultFragment>[] = [
  {
    key: 'state',
    label: 'State',
    width: 100,
    render: ({ state }) => <StatusBadge {...requestStateLook(state)} />,
  },
  {
    key: 'device',
    label: 'Device',
    width: 140,
    render: ({ asicId, name, ip }) => (
      <PageLink page={asicPage} search={{ device: asicId, tab: 'commands' }}>
        {name || ip}
      </PageLink>
    ),
  },
  { key: 'ip', label: 'IP', width: 104, render: ({ ip }) => ip },
  {
    key: 'message',
    label: 'Message',
    width: 180,
    render: ({ message }) => (
      <span className={styles['message']} title={message}>
        {message || missingText}
      </span>
    ),
  },
  {
    key: 'stateAt',
    label: 'Since',
    align: 'end',
    width: 112,
    render: ({ stateAt }) => <RelativeTime at={stateAt} />,
  },
];

import { findCommand } from '@headframe/domain/devices/all-commands';
import { findKind } from '@headframe/domain/devices/kind-support';
import { partText } from '@headframe/domain/devices/part-text';
import type { AgentRequestResultFragment } from '../../../../generated/agent-request.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { RequestState } from '../RequestState.tsx';
import { hasResultMessage, ResultMessage } from '../ResultMessage.tsx';
import styles from '../Request.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** The part of a device that a command was for, by its number. */
function partOf(command: string, key: string): string {
  const part = findKind(findCommand(command)?.kind ?? '')?.part;
  return part ? partText(part, key) : `No. ${key}`;
}

/** The columns of the results: the outcome and its time, the device at that time, and the reason. */
export const resultColumns: readonly DataColumn<AgentRequestResultFragment>[] = [
  {
    key: 'state',
    label: 'State',
    width: 122,
    render: ({ state, stateAt }) => (
      <StackedCell>
        <RequestState state={state} />
        <SecondLine>
          <RelativeTime at={stateAt} />
        </SecondLine>
      </StackedCell>
    ),
  },
  {
    key: 'device',
    label: 'Device',
    width: 168,
    render: ({ deviceId, kind, name, ip, partKey, macAddress }) => {
      const part = partKey === null ? null : partOf(kind, partKey);
      const place = [part !== null && !name.endsWith(part) && part, name && name !== ip && ip].filter(Boolean);
      return (
        <StackedCell title={macAddress ?? undefined}>
          {deviceId === null ? (
            <span title="No longer shared">{name || ip}</span>
          ) : (
            <DeviceLink
              kind={findCommand(kind)?.kind ?? ''}
              id={deviceId}
              search={{ tab: 'commands' }}
              className={styles['link']}
            >
              {name || ip}
            </DeviceLink>
          )}
          {place.length > 0 && <SecondLine>{place.join(' · ')}</SecondLine>}
        </StackedCell>
      );
    },
  },
  {
    key: 'message',
    label: 'Message',
    width: 200,
    render: (result) => (
      <span className={classes['message']}>
        <ResultMessage result={result} />
      </span>
    ),
  },
];

const [stateColumn, deviceColumn] = resultColumns;

/** Two columns that fit a phone: the message is below the device. */
export const compactResultColumns: readonly DataColumn<AgentRequestResultFragment>[] = [
  ...(stateColumn ? [{ ...stateColumn, width: 116 }] : []),
  {
    key: 'device',
    label: 'Device',
    width: 200,
    render: (result) => (
      <>
        {deviceColumn?.render(result)}
        {hasResultMessage(result) && (
          <div className={classes['message']}>
            <ResultMessage result={result} />
          </div>
        )}
      </>
    ),
  },
];

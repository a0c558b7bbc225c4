import { isSupported, kindLabel } from '@headframe/domain/devices/kind-support';
import { sshServerKind } from '@headframe/domain/devices/ssh-scan';
import { unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import { unsupportedText } from '@headframe/domain/devices/unsupported-text';
import { missingText } from '@headframe/domain/units/number-text';
import type { DiscoveredDeviceFragment } from '../../../generated/scan.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { DeviceLink } from '../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { isScanStatus, scanStatusLooks } from './scan-status.ts';
import styles from './Scan.module.css';

/** Where a device is: its address, and its unit behind a gateway. */
export function placeText({ ip, unit }: Pick<DiscoveredDeviceFragment, 'ip' | 'unit'>): string {
  return unit === null ? ip : `${ip} unit ${unit}`;
}

/** What people read for a kind of device, a server that no credential opened, or an address that no driver recognises. */
function nameOfKind(kind: string): string {
  if (kind === unrecognisedKind) return 'Unknown';
  return kind === sshServerKind ? 'SSH server' : kindLabel(kind);
}

/** What an address is: its model, or what it shows where no driver recognises it. */
function Identity({ row }: { row: DiscoveredDeviceFragment }) {
  const { model, family, firmware, hostKey, openPorts, banner, title, kind } = row;
  if (kind === unrecognisedKind)
    return (
      <StackedCell title={[title, banner].filter(Boolean).join('\n')}>
        <span>{title || banner || 'Says nothing of itself'}</span>
        <SecondLine>{[`open: ${openPorts ?? missingText}`, title && banner].filter(Boolean).join(' · ')}</SecondLine>
      </StackedCell>
    );
  return (
    <StackedCell title={hostKey ? [hostKey, title, banner].filter(Boolean).join('\n') : firmware}>
      <span>{hostKey ?? (model || family)}</span>
      <SecondLine>{hostKey ? 'host key' : firmware || missingText}</SecondLine>
    </StackedCell>
  );
}

/** The columns of discovered devices, where miners may be among them. */
const allColumns: readonly DataColumn<DiscoveredDeviceFragment>[] = [
  {
    key: 'ip',
    label: 'Device',
    width: 148,
    isFixed: true,
    render: (row) => (
      <StackedCell>
        <DeviceLink kind={row.kind} id={row.deviceId} className={styles['link']}>
          {placeText(row)}
        </DeviceLink>
        <SecondLine>{row.macAddress ?? missingText}</SecondLine>
      </StackedCell>
    ),
  },
  { key: 'kind', label: 'Kind', width: 96, render: ({ kind }) => <span>{nameOfKind(kind)}</span> },
  {
    key: 'model',
    label: 'Model',
    width: 168,
    render: (row) => <Identity row={row} />,
  },
  {
    key: 'worker',
    label: 'Worker',
    width: 148,
    render: ({ workerName }) => <span title={workerName}>{workerName || missingText}</span>,
  },
  {
    key: 'status',
    label: 'Outcome',
    width: 132,
    render: (row) => <Outcome row={row} />,
  },
];

/** The columns of discovered devices; only miners have workers. */
export function discoveredColumns(mayHoldMiners: boolean): readonly DataColumn<DiscoveredDeviceFragment>[] {
  return mayHoldMiners ? allColumns : allColumns.filter(({ key }) => key !== 'worker');
}

/** That not all credentials were tried, and from when the others can be. */
function HeldBack({ until }: { until: string }) {
  const time = useDateFormat('timeWithSeconds')(new Date(until));
  return (
    <span
      title={`It refused several credentials within a minute, so the others were not sent. Scan again from ${time}.`}
    >
      <SecondLine>not all credentials tried</SecondLine>
      <SecondLine>next from {time}</SecondLine>
    </span>
  );
}

/** Outcomes of what is no device. */
const notDevices: ReadonlySet<string> = new Set(['locked', 'opened', 'unrecognised']);

function Outcome({ row }: { row: DiscoveredDeviceFragment }) {
  const { kind, family, status, movedFrom, credentialOutcome, nextTryAt } = row;
  if (!isScanStatus(status)) return <span>{status}</span>;
  return (
    <StackedCell>
      <StatusBadge {...scanStatusLooks[status]} />
      {movedFrom && <SecondLine>from {movedFrom}</SecondLine>}
      {status === 'unrecognised' && <SecondLine>no driver recognises it</SecondLine>}
      {credentialOutcome === 'taken' && <SecondLine>credential accepted</SecondLine>}
      {credentialOutcome === 'factory' && <SecondLine>factory default accepted</SecondLine>}
      {kind === 'asic' && credentialOutcome === 'unasked' && <SecondLine>asked for no credential</SecondLine>}
      {credentialOutcome === 'refused' && <SecondLine>no credential accepted</SecondLine>}
      {nextTryAt !== null && <HeldBack until={nextTryAt} />}
      {!notDevices.has(status) && !isSupported({ kind, family }) && <SecondLine>{unsupportedText}</SecondLine>}
    </StackedCell>
  );
}

/** Two columns that fit a phone. */
export const compactDiscoveredColumns: readonly DataColumn<DiscoveredDeviceFragment>[] = [
  ...allColumns.slice(0, 1),
  {
    key: 'model',
    label: 'Model',
    width: 140,
    render: (row) => (
      <StackedCell>
        <span>
          {nameOfKind(row.kind)} · {row.hostKey ?? (row.title || row.banner || row.model || row.family)}
        </span>
        <Outcome row={row} />
      </StackedCell>
    ),
  },
];

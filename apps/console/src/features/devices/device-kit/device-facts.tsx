import { missingText } from '@headframe/domain/units/number-text';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { ListedDevice } from './device-columns.tsx';
import { failureDetail } from './failure-text.ts';
import { sharingFact } from './shared-text.ts';

/** What the drawer of any device says of it. */
interface DescribedDevice extends ListedDevice {
  model: string;
  firmware: string;
  serialNumber: string;
  createdAt: string;
  /** Null where they are those of its agent. */
  ports: string | null;
  tags?: readonly string[];
  note?: string;
}

type Fact = readonly [label: string, value: ReactNode];

function FailureText({ failure }: { failure: string }) {
  return <span title={failure}>{failureDetail(failure)}</span>;
}

/** Which device it is, where it is reached and since when, with what its kind adds. */
export function deviceFacts(device: DescribedDevice, own: readonly Fact[], address = device.ip): Fact[] {
  const shared = sharingFact(device);
  return [
    ...(device.failure ? ([['Last failure', <FailureText key="failure" failure={device.failure} />]] as const) : []),
    ...own,
    ['Model', device.model || missingText],
    ['Firmware', device.firmware || missingText],
    ['Serial number', device.serialNumber || missingText],
    ['IP', address],
    ...(device.ports === null ? [] : ([['Own ports', device.ports]] as const)),
    ['Agent', device.agentOnline ? device.agentName : `${device.agentName} (offline)`],
    ...(shared === undefined ? [] : ([['Sharing', shared]] as const)),
    ...(device.tags === undefined ? [] : ([['Tags', device.tags.join(', ') || missingText]] as const)),
    ...(device.note === undefined ? [] : ([['Note', device.note || missingText]] as const)),
    ['Last seen', <RelativeTime key="seen" at={device.lastSeen} />],
    ['Created', <RelativeTime key="created" at={device.createdAt} />],
  ];
}

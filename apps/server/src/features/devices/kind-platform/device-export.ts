import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceStatus } from '@headframe/domain/devices/device-status';
import { placeColumns, type DevicePlace } from '@headframe/domain/places/device-place';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import type { SheetValue } from '../../../platform/sheet/sheet-file.ts';

/** What every kind of device shows of itself in a file; names of the columns of its entity. */
export interface ExportedDevice {
  macAddress: string | null;
  ip: string;
  serialNumber: string;
  agentName: string;
  subaccount: string;
  shareSubaccount: string | null;
  model: string;
  firmware: string;
  isOnline: boolean;
  lastSeen: Date | null;
  agentOnline: boolean;
  /** Why its last report holds no reading. */
  failure: string | null;
  /** Names of its issue flags that are set. */
  issues: readonly string[];
  place: DevicePlace | null;
  /** Faults that it reports by name, where its kind does. */
  faultNames?: readonly string[];
}

/** The names of {@link ExportedDevice}. */
export const exportedDeviceNames = [
  'macAddress',
  'ip',
  'serialNumber',
  'agentName',
  'subaccount',
  'shareSubaccount',
  'model',
  'firmware',
  'isOnline',
  'lastSeen',
  'agentOnline',
  'failure',
  'issues',
  'place',
];

/** What is wrong with a device, for people: its issues, why it was not read, and the faults that it names. */
function issueTexts(kind: Pick<DeviceKind, 'issues'>, { issues, failure, faultNames = [] }: ExportedDevice): string[] {
  const labels: Readonly<Record<string, string>> = kind.issues;
  return [...issues.map((issue) => labels[issue] ?? issue), ...(failure ? [failure] : []), ...faultNames];
}

/** The columns of a place, as files of devices have them. */
export const placeExportColumns: readonly ExportColumn<{ place: DevicePlace | null }>[] = Object.entries(
  placeColumns,
).map(([name, { shown }]) => [name, (device) => shown(device) as SheetValue]);

/** Identity, connection and state of a device of a kind as columns of a file, under the names that exports of miners use. */
export const deviceExportColumns = (kind: Pick<DeviceKind, 'issues'>): readonly ExportColumn<ExportedDevice>[] => [
  ['mac_address', ({ macAddress }) => macAddress],
  ['ip', ({ ip }) => ip],
  ['serial_number', ({ serialNumber }) => serialNumber],
  ['model', ({ model }) => model],
  ['firmware', ({ firmware }) => firmware],
  ['agent_name', ({ agentName }) => agentName],
  ['subaccount', ({ subaccount }) => subaccount],
  ['share_subaccount', ({ shareSubaccount }) => shareSubaccount],
  ['connected', ({ isOnline }) => String(isOnline)],
  ['last_seen', ({ lastSeen }) => lastSeen, 'moment'],
  // Of the kinds, only cards can be lost.
  ['status', (device: ExportedDevice & { lost?: boolean | null }) => deviceStatus(device)],
  ['issues', (device) => issueTexts(kind, device).join('; ') || null],
  ...placeExportColumns,
];

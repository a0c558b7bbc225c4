import type { ExportColumn } from '../../../platform/export/export-column.ts';

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
];

/** Identity and connection of a device as columns of a file, under the names that exports of miners use. */
export const deviceExportColumns: readonly ExportColumn<ExportedDevice>[] = [
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
];

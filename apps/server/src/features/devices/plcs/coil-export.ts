import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ListExport } from '../../../platform/export/list-export.ts';
import { coilEntity } from './coil.entity.ts';

interface ExportedCoil {
  name: string;
  plcName: string;
  plcIp: string;
  unit: number | null;
  address: number | null;
  isOnline: boolean;
  state: string;
  changing: boolean;
  desiredState: string | null;
  writable: boolean;
}

/** Coils as a file, with the fields of specification 001, PLC and coil. */
export const coilExport: ListExport<ExportedCoil> = {
  title: 'PLC Coils',
  entity: coilEntity,
  columns: [
    ['name', ({ name }) => name],
    ['plc', ({ plcName }) => plcName],
    ['ip', ({ plcIp }) => plcIp],
    ['unit', ({ unit }) => unit],
    ['register', ({ address }) => address],
    ['connected', ({ isOnline }) => String(isOnline)],
    ['power_state', ({ state }) => state],
    ['change_state', ({ changing }) => String(changing)],
    ['target', ({ desiredState }) => desiredState],
    ['writable', ({ writable }) => String(writable)],
  ],
  names: ['name', 'plcName', 'plcIp', 'unit', 'address', 'isOnline', 'state', 'changing', 'desiredState', 'writable'],
  permission: 'plc',
  paths: exportPathsOf('coil'),
};

import type { SelectionActions } from '../define-command.ts';
import { deleteDevices } from '../delete-devices.ts';

/** What is done to sensors by selection, without their drivers. */
export const sensorActions = {
  delete: { ...deleteDevices, permission: 'sensor_write', audit: 'Sensors deleted' },
} as const satisfies SelectionActions;

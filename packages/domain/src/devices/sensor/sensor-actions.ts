import type { SelectionActions } from '../define-command.ts';
import { deleteDevices } from '../delete-devices.ts';
import { scanAgain } from '../scan-again.ts';

/** What is done to sensors by selection, without their drivers. */
export const sensorActions = {
  delete: { ...deleteDevices, permission: 'sensor_write', audit: 'Sensors deleted' },
  scanAgain,
} as const satisfies SelectionActions;

import { deviceActions } from '../device-actions.ts';

/** What is done to sensors by selection, without their drivers. */
export const sensorActions = deviceActions('sensors', 'sensor_write');

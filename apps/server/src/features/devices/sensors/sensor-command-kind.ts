import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { deviceSettingStores } from '../kind-platform/index.ts';
import type { CommandKind } from '../requests/index.ts';
import { sensorEntity } from './sensor.entity.ts';

/** What the actions on sensors need; sensors take no command. */
export const sensorCommandKind: CommandKind<typeof sensorKind> = {
  descriptor: sensorKind,
  topic: 'sensor',
  devices: { entity: sensorEntity, actionType: 'SensorAction', desired: {}, settings: deviceSettingStores },
};

import type { SensorDetail } from '@headframe/domain/devices/sensor/sensor-reading';
import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { plainIngest } from '../kind-platform/index.ts';

/** Sensors for the ingest: they take no command and have no ranges, so that a reading that arrives has no issue. */
export const sensorIngest = plainIngest<SensorDetail>({
  kind: sensorKind,
  topic: 'sensor',
  identityOf: ({ family, model, firmware, serial, meterName }) => ({
    family,
    model,
    firmware,
    serialNumber: serial,
    name: meterName,
  }),
  judge: () => ({ issues: 0, authError: false, isActive: true, columns: {}, detail: null }),
});

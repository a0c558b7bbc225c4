// Written by `npm run features` from the registrations of the features.
import type { KindName } from '@headframe/domain/devices/kinds';
import { asicKind } from '../asic/asic-kind.ts';
import { containerKind } from '../container/container-kind.ts';
import { gpuKind } from '../gpu/gpu-kind.ts';
import { pduKind } from '../pdu/pdu-kind.ts';
import { plcKind } from '../plc/plc-kind.ts';
import { sensorKind } from '../sensor/sensor-kind.ts';
import type { DriverKind } from '../driver-kind.ts';

/** The drivers of every kind of devices. */
export const driverKinds = {
  asic: asicKind,
  container: containerKind,
  gpu: gpuKind,
  pdu: pduKind,
  plc: plcKind,
  sensor: sensorKind,
} as unknown as Readonly<Record<KindName, DriverKind>>;

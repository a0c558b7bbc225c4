import { asicKind as asicDescriptor } from '@headframe/domain/devices/asic/asic.kind';
import { pduKind as pduDescriptor } from '@headframe/domain/devices/pdu/pdu.kind';
import { sensorKind as sensorDescriptor } from '@headframe/domain/devices/sensor/sensor.kind';
import { expect, it } from 'vitest';
import { asicKind } from './asic/asic-kind.ts';
import { pduKind } from './pdu/pdu-kind.ts';
import { builtInMeterMaps } from './sensor/built-in-maps.ts';
import { sensorKindOf } from './sensor/sensor-kind.ts';

it.each([
  [asicDescriptor, asicKind],
  [pduDescriptor, pduKind],
  [sensorDescriptor, sensorKindOf(builtInMeterMaps)],
])('the descriptor of $kind names the ports on which its drivers discover devices', (descriptor, { drivers }) => {
  const ports = new Set(drivers.flatMap(({ discoveredOn }) => discoveredOn));
  expect(new Set(descriptor.ports)).toEqual(ports);
});

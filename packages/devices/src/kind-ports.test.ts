import { deviceKinds } from '@headframe/domain/devices/kinds';
import { expect, it } from 'vitest';
import { driverKinds } from './generated/driver-kinds.ts';

it.each(deviceKinds)('the descriptor of $kind names the ports on which its drivers discover devices', (descriptor) => {
  const { kind, drivers, siteMaps } = driverKinds[descriptor.kind];
  expect(kind).toBe(descriptor.kind);
  const ports = new Set([...drivers.flatMap(({ discoveredOn }) => discoveredOn), ...(siteMaps?.discoveredOn ?? [])]);
  expect(new Set(descriptor.ports)).toEqual(ports);
});

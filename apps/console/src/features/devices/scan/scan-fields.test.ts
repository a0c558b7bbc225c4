import { expect, test } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { emptyScan, scanCommand, type ScanFields } from './scan-fields.ts';

const fields: ScanFields = { ...emptyScan, ranges: '10.0.0.0/24' };

test('a good form becomes an order; sign-ins without words stay behind, ports of the agent unsaid', () => {
  const credentials = [
    { key: 1, user: 'root', password: 'secret' },
    { key: 2, user: '', password: '' },
  ];
  expect(scanCommand('7', { ...fields, credentials })).toEqual({
    agentId: '7',
    ranges: ['10.0.0.0/24'],
    credentials: [{ user: 'root', password: 'secret' }],
    addNewDevices: true,
    connectTimeoutMs: 1000,
  });
  const ports = { ...standardPorts, http: 8080 };
  expect(scanCommand('7', { ...fields, ports })).toMatchObject({ devicePorts: ports });
});

test.each<[string, Partial<ScanFields>]>([
  ['no range', { ranges: '' }],
  ['a range that cannot be read', { ranges: '10.0.0.0/24, x' }],
  ['a time-out under its bound', { connectTimeoutMs: 49 }],
  ['no time-out', { connectTimeoutMs: '' }],
  ['a port that is none', { ports: { ...standardPorts, http: 0 } }],
  ['too many sign-ins', { credentials: Array.from({ length: 33 }, (_, key) => ({ key, user: 'a', password: 'b' })) }],
  ['a password too long', { credentials: [{ key: 1, user: 'a', password: 'b'.repeat(256) }] }],
])('%s is no order', (_name, changes) => {
  expect(scanCommand('7', { ...fields, ...changes })).toBeUndefined();
});

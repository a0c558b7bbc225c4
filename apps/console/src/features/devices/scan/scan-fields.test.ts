import { expect, test } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { emptyCredential } from './scan-credentials.ts';
import { emptyScan, kindsOfAgent, scanCommand, type ScanFields } from './scan-fields.ts';

const login = (key: number, user: string, password: string) => ({ ...emptyCredential('asic', key), user, password });

const fields: ScanFields = { ...emptyScan, ranges: '10.0.0.0/24' };

test('a good form becomes a command; empty credentials stay behind, ports of the agent unsaid', () => {
  const credentials = [login(1, 'root', 'secret'), login(2, '', '')];
  expect(scanCommand('7', { ...fields, credentials })).toEqual({
    agentId: '7',
    ranges: ['10.0.0.0/24'],
    credentials: [{ kind: 'asic', user: 'root', password: 'secret' }],
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
  ['no kind of device', { kinds: [] }],
  ['no time-out', { connectTimeoutMs: '' }],
  ['a port that is none', { ports: { ...standardPorts, http: 0 } }],
  ['too many credentials', { credentials: Array.from({ length: 33 }, (_, key) => login(key, 'a', 'b')) }],
  [
    'a password for SSH without host keys',
    {
      credentials: [{ ...emptyCredential('gpu', 1), user: 'operator', password: 'secret' }],
    },
  ],
  ['a password too long', { credentials: [login(1, 'a', 'b'.repeat(256))] }],
])('%s is no command', (_name, changes) => {
  expect(scanCommand('7', { ...fields, ...changes })).toBeUndefined();
});

test('fewer kinds are named, with their credentials alone', () => {
  const community = { ...emptyCredential('asic', 1), user: 'root', password: 'secret' };
  expect(scanCommand('7', { ...fields, kinds: ['sensor'], credentials: [community] })).toMatchObject({
    kinds: ['sensor'],
    credentials: [],
  });
});

test('an agent looks for the kinds that it names, and for all before it has named any', () => {
  expect(kindsOfAgent({ kinds: ['asic', 'chiller'] })).toEqual(['asic']);
  expect(kindsOfAgent({ kinds: [] })).toEqual(emptyScan.kinds);
});

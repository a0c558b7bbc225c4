import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceConnectionError, DeviceRefusedError, DeviceTimeoutError } from '../device-errors.ts';
import { hasRealSnmpAgent, startRealSnmpAgent, type RealSnmpAgent } from '../testing/real-snmp-agent.ts';
import type { SnmpCredential } from '@headframe/domain/devices/snmp-credential';
import { readSnmpHeader } from './snmp-header.ts';
import { snmpProbes } from './snmp-probes.ts';
import { withSnmp, type SnmpSession } from './snmp-session.ts';
import { numberOf, oidOf, textOf } from './snmp-value.ts';
import { walkColumns } from './walk-columns.ts';

const sysName = '1.3.6.1.2.1.1.5.0';
const sysObjectId = '1.3.6.1.2.1.1.2.0';
const sysLocation = '1.3.6.1.2.1.1.6.0';
const interfaceIndex = '1.3.6.1.2.1.2.2.1.1';
const interfaceName = '1.3.6.1.2.1.2.2.1.2';
const noTable = '1.3.6.1.9.9.9';

const version3 = (user: string, auth: [string, string], privacy: [string, string] | null): SnmpCredential =>
  ({
    version: 3,
    user,
    auth: { protocol: auth[0], password: auth[1] },
    privacy: privacy && { protocol: privacy[0], password: privacy[1] },
  }) as SnmpCredential;

const good: Readonly<Record<string, SnmpCredential>> = {
  'v1 community': { version: 1, community: 'writeme' },
  'v2c community': { version: 2, community: 'writeme' },
  'v3 user with SHA-256 and AES': version3('whole', ['sha256', 'authpassword'], ['aes', 'privpassword']),
  'v3 user with SHA-512 and AES': version3('longer', ['sha512', 'authpassword'], ['aes', 'privpassword']),
  'v3 user with MD5 and no privacy': version3('authonly', ['md5', 'authpassword'], null),
};

describe.skipIf(!hasRealSnmpAgent)('a conversation with the agent of net-snmp', () => {
  let agent: RealSnmpAgent;
  beforeAll(async () => {
    agent = await startRealSnmpAgent([
      'rocommunity readme 127.0.0.1',
      'rwcommunity writeme 127.0.0.1',
      'createUser whole SHA-256 authpassword AES privpassword',
      'createUser longer SHA-512 authpassword AES privpassword',
      'createUser authonly MD5 authpassword',
      'rwuser whole authpriv',
      'rwuser longer authpriv',
      'rwuser authonly authnopriv',
      'sysName hall-a',
      'sysObjectID 1.3.6.1.4.1.318.1.3.4.6',
    ]);
  });
  afterAll(() => agent?.close());

  const converse = <T>(credential: SnmpCredential, work: (session: SnmpSession) => Promise<T>, timeoutMs = 4000) =>
    withSnmp({ host: '127.0.0.1', port: agent.port, timeoutMs }, credential, work);

  it.each(Object.keys(good))('reads, walks and writes with a %s', async (name) => {
    const credential = good[name] as SnmpCredential;
    await converse(credential, async (session) => {
      const [named, id, missing] = await session.get([sysName, sysObjectId, '1.3.6.1.2.1.1.99.0']);
      expect(named && textOf(named)).toBe('hall-a');
      expect(id && oidOf(id)).toBe('1.3.6.1.4.1.318.1.3.4.6');
      expect(missing).toBeNull();
      const columns = await walkColumns(session, [interfaceIndex, interfaceName, noTable]);
      const indexes = [...(columns.get(interfaceIndex)?.entries() ?? [])];
      expect(indexes.length).toBeGreaterThan(0);
      for (const [row, varbind] of indexes) expect(numberOf(varbind)).toBe(Number(row));
      expect([...(columns.get(interfaceName)?.keys() ?? [])]).toEqual(indexes.map(([row]) => row));
      expect(columns.get(noTable)?.size).toBe(0);
      await session.set([{ oid: sysLocation, type: 4, value: name }]);
      const [location] = await session.get([sysLocation]);
      expect(location && textOf(location)).toBe(name);
    });
  });

  it('answers each probe of a scan with its community, and that for agents of v3', async () => {
    for (const probe of snmpProbes([{ user: '', password: 'readme' }])) {
      const socket = createSocket('udp4');
      socket.send(probe, agent.port, '127.0.0.1');
      const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(2000) })) as [Buffer];
      expect(readSnmpHeader(answer)?.version).toBe(readSnmpHeader(probe)?.version);
      socket.close();
    }
  });

  it.each([1, 2] as const)('is refused a write with a reading community of v%d', async (version) => {
    const writing = converse({ version, community: 'readme' }, (session) =>
      session.set([{ oid: sysLocation, type: 4, value: 'x' }]),
    );
    await expect(writing).rejects.toMatchObject({ name: 'DeviceRefusedError', reason: 'credential' });
  });

  it.each([
    ['an unknown user', version3('nobody', ['sha256', 'authpassword'], ['aes', 'privpassword'])],
    ['a wrong password', version3('whole', ['sha256', 'wrongpassword'], ['aes', 'privpassword'])],
  ])('is refused with %s, and the error holds no password', async (_name, credential) => {
    const error: unknown = await converse(credential, (session) => session.get([sysName])).catch((cause) => cause);
    expect(error).toBeInstanceOf(DeviceRefusedError);
    expect(error).toMatchObject({ reason: 'credential' });
    const { message, stack, cause } = error as Error;
    expect(JSON.stringify([message, stack, String(cause)])).not.toMatch(/wrongpassword|authpassword|privpassword/);
  });

  it('ends in time where the community is wrong or the privacy password is, and at once where the port is closed', async () => {
    const begun = performance.now();
    const wrong = [
      { version: 2, community: 'nope' } as const,
      version3('whole', ['sha256', 'authpassword'], ['aes', 'wrongpassword']),
    ];
    for (const credential of wrong) {
      const asked = converse(credential, (session) => session.get([sysName]), 300);
      await expect(asked).rejects.toBeInstanceOf(DeviceTimeoutError);
    }
    expect(performance.now() - begun).toBeLessThan(2500);
    const closed = withSnmp(
      { host: '127.0.0.1', port: 1, timeoutMs: 5000 },
      good['v2c community'] as SnmpCredential,
      (session) => session.get([sysName]),
    );
    await expect(closed).rejects.toBeInstanceOf(DeviceConnectionError);
  });
});

import type { DiscoveredDevice } from '@headframe/agent-link';
import { asicKind, DeviceRefusedError } from '@headframe/devices';
import { LoopbackServers } from '@headframe/devices/testing/loopback-servers';
import { loginTries, maxRefusedLogins } from '@headframe/devices/wire/login-tries';
import type { PortName } from '@headframe/domain/devices/device-ports';
import { parseIpRanges } from '@headframe/domain/network/ip-ranges';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DriverRegistry } from '../devices/driver-registry.ts';
import { createLog } from '../run/log.ts';
import { scanAddresses } from './address-scan.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

/** Scans one address of loopback, where `device` listens. */
async function scan(options: {
  discover?: DriverRegistry['discover'];
  signal?: AbortSignal;
  requestTimeoutMs?: number;
  udp?: readonly PortName[];
  lookAtServer?: DriverRegistry['lookAtServer'];
}) {
  const registry = new DriverRegistry([asicKind]);
  const discover: DriverRegistry['discover'] = options.discover ?? ((...asked) => registry.discover(...asked));
  const discovered: DiscoveredDevice[] = [];
  const tried: boolean[] = [];
  const strangers: string[] = [];
  await scanAddresses({
    ranges: parseIpRanges(['127.0.0.1-127.0.0.1']),
    ports: device.ports,
    credentials: [],
    sockets: 8,
    connectTimeoutMs: 500,
    requestTimeoutMs: options.requestTimeoutMs ?? 200,
    log: createLog(() => undefined, []),
    sshServers: options.lookAtServer !== undefined,
    drivers: {
      discover,
      ...(options.lookAtServer && { lookAtServer: options.lookAtServer }),
      discoveryPorts: { tcp: registry.discoveryPorts.tcp, udp: options.udp ?? [] },
    },
    signal: options.signal ?? new AbortController().signal,
    onScanned: (wasTried) => tried.push(wasTried),
    onDiscovered: (one) => discovered.push(one),
    onUnrecognised: (ip) => strangers.push(ip) > 0,
  });
  return { discovered, tried, strangers };
}

const pdu = {
  kind: 'pdu',
  family: 'snmp',
  model: 'PDU',
  firmware: null,
  mac: null,
  workerName: null,
} as const;

const never = () => new Promise<never>(() => undefined);

describe('a scan', () => {
  it('ends when a host switches protocols in place of an answer', async () => {
    await device.serve('http', (_received, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
    expect(await scan({})).toMatchObject({
      discovered: [{ kind: 'unrecognised', title: '', banner: '' }],
      tried: [true],
    });
  });

  it('lists an address that no driver recognises with its open ports, their banner and the title of its page', async () => {
    await device.serve('http', (_received, socket) =>
      socket.end(
        'HTTP/1.1 401 No\r\nServer: boa\u0007/0.94\r\nWWW-Authenticate: Basic realm="Heat\u202epump"\r\n\r\n<html><title>\n Heat  pump\u0000 3</title>',
      ),
    );
    device.ports.whatsminer = await device.listen(createServer((socket) => socket.write('220 FTP ready\r\n')));
    const { discovered, tried, strangers } = await scan({});
    const open = [device.ports.http, device.ports.whatsminer].toSorted((a, b) => a - b);
    expect(discovered).toMatchObject([{ ip: '127.0.0.1', kind: 'unrecognised', mac: null, title: 'Heat pump 3' }]);
    expect(discovered[0]?.openPorts?.toSorted((a, b) => a - b)).toEqual(open);
    expect(discovered[0]?.banner).toContain(`${device.ports.whatsminer}: 220 FTP ready`);
    expect(tried).toEqual([true]);
    expect(strangers).toEqual(['127.0.0.1']);
  });

  it('counts a locked SSH server as that, and an address whose server says nothing as unrecognised', async () => {
    await device.serve('http', (_received, socket) => socket.end('HTTP/1.1 404 No\r\n\r\n'));
    const hostKey = `SHA256:${'A'.repeat(43)}`;
    const locked = await scan({
      lookAtServer: async () => ({
        family: 'nvidia-smi-ssh',
        hostKey,
        credentialOutcome: 'refused',
      }),
    });
    expect(locked.discovered).toMatchObject([{ kind: 'ssh-server', hostKey, openPorts: [device.ports.http] }]);
    expect(locked.strangers).toEqual([]);
    const failing = await scan({ lookAtServer: () => Promise.reject(new Error('No SSH.')) });
    expect(failing.discovered).toMatchObject([{ kind: 'unrecognised', openPorts: [device.ports.http] }]);
  });

  it('asks an address that was slow once more, and lists it where it says nothing again', async () => {
    await device.serve('http', () => undefined);
    let asked = 0;
    const slowOnce = async () => {
      asked += 1;
      if (asked > 1) return { ...pdu, credentialOutcome: 'unasked' as const };
      await new Promise((resolve) => setTimeout(resolve, 300));
      return null;
    };
    const found = await scan({ discover: slowOnce });
    expect(found).toMatchObject({ discovered: [{ kind: 'pdu' }], tried: [true], strangers: [] });
    expect(asked).toBe(2);
  });

  it('asks an address without an open TCP port only where a driver speaks UDP', async () => {
    const discover = async () => ({ ...pdu, credentialOutcome: 'unasked' as const });
    expect(await scan({ discover })).toEqual({ discovered: [], tried: [true], strangers: [] });
    expect(await scan({ discover, udp: ['status'] })).toMatchObject({
      discovered: [{ kind: 'pdu', family: 'snmp' }],
    });
  });

  it('ends when a driver never answers and ignores its signal', async () => {
    await device.serve('http', () => undefined);
    const { discovered, tried } = await scan({ discover: never });
    expect(discovered).toMatchObject([{ kind: 'unrecognised', openPorts: [device.ports.http] }]);
    expect(tried).toEqual([true]);
  });

  it('says of a device that accepted no credential whether all were tried, and when the next one can be', async () => {
    const place = `127.0.0.1:${device.ports.http}`;
    const bounds = { timeoutMs: 1000 };
    const miner = {
      kind: 'asic',
      family: 'antminer',
      model: null,
      firmware: null,
      mac: null,
      workerName: null,
    } as const;
    const discover = (count: number, credentialOutcome: 'refused' | 'taken' | 'unasked') => async () => {
      for (let tried = 0; tried < count; tried += 1)
        await loginTries
          .attempt({ place, credential: { user: 'root', password: `${tried}` }, bounds }, () =>
            Promise.reject(new DeviceRefusedError('credential', 'Wrong.')),
          )
          .catch(() => null);
      return { ...miner, credentialOutcome };
    };
    await device.serve('http', () => undefined);
    const found = async (...asked: Parameters<typeof discover>) =>
      (await scan({ discover: discover(...asked), requestTimeoutMs: 5000 })).discovered[0];
    expect(await found(maxRefusedLogins, 'refused')).not.toHaveProperty('heldBackSeconds');
    expect((await found(1, 'refused'))?.heldBackSeconds).toBeGreaterThan(30);
    expect(await found(1, 'taken')).not.toHaveProperty('heldBackSeconds');
    expect(await found(0, 'refused')).not.toHaveProperty('heldBackSeconds');
  });

  it('ends soon after it is cancelled, whatever a driver does', async () => {
    await device.serve('http', () => undefined);
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 200);
    expect(await scan({ discover: never, signal: cancel.signal, requestTimeoutMs: 60_000 })).toMatchObject({
      discovered: [],
    });
  });
});

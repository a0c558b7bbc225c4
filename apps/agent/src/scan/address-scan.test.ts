import type { DiscoveredDevice } from '@headframe/agent-link';
import { asicKind, DeviceRefusedError } from '@headframe/devices';
import { LoopbackServers } from '@headframe/devices/testing/loopback-servers';
import { loginTries, maxRefusedLogins } from '@headframe/devices/wire/login-tries';
import type { PortName } from '@headframe/domain/devices/device-ports';
import { parseIpRanges } from '@headframe/domain/network/ip-ranges';
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
}) {
  const registry = new DriverRegistry([asicKind]);
  const discover: DriverRegistry['discover'] = options.discover ?? ((...asked) => registry.discover(...asked));
  const discovered: DiscoveredDevice[] = [];
  const tried: boolean[] = [];
  await scanAddresses({
    ranges: parseIpRanges(['127.0.0.1-127.0.0.1']),
    ports: device.ports,
    credentials: [],
    sockets: 8,
    connectTimeoutMs: 500,
    requestTimeoutMs: options.requestTimeoutMs ?? 200,
    log: createLog(() => undefined, []),
    drivers: { discover, discoveryPorts: { tcp: registry.discoveryPorts.tcp, udp: options.udp ?? [] } },
    signal: options.signal ?? new AbortController().signal,
    onScanned: (wasTried) => tried.push(wasTried),
    onDiscovered: (one) => discovered.push(one),
  });
  return { discovered, tried };
}

const pdu = { kind: 'pdu', family: 'snmp', model: 'PDU', firmware: null, mac: null, workerName: null } as const;

const never = () => new Promise<never>(() => undefined);

describe('a scan', () => {
  it('ends when a host switches protocols in place of an answer', async () => {
    await device.serve('http', (_received, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
    expect(await scan({})).toEqual({ discovered: [], tried: [true] });
  }, 5000);

  it('asks an address without an open TCP port only where a driver speaks UDP', async () => {
    const discover = async () => ({ ...pdu, credentialOutcome: 'unasked' as const });
    expect(await scan({ discover })).toEqual({ discovered: [], tried: [true] });
    expect(await scan({ discover, udp: ['status'] })).toMatchObject({ discovered: [{ kind: 'pdu', family: 'snmp' }] });
  }, 5000);

  it('ends when a driver never answers and ignores its signal', async () => {
    await device.serve('http', () => undefined);
    expect(await scan({ discover: never })).toEqual({ discovered: [], tried: [true] });
  }, 5000);

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
  }, 20_000);

  it('ends soon after it is cancelled, whatever a driver does', async () => {
    await device.serve('http', () => undefined);
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 200);
    expect(await scan({ discover: never, signal: cancel.signal, requestTimeoutMs: 60_000 })).toMatchObject({
      discovered: [],
    });
  }, 5000);
});

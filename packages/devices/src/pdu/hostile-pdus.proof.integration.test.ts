import process from 'node:process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { pduReadingSchema } from '@headframe/domain/devices/pdu/pdu-reading';
import { DeviceTimeoutError } from '../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { withSnmp } from '../snmp/snmp-session.ts';
import {
  hostileSnmpBehaviours,
  HostileSnmpDevices,
  type HostileSnmpBehaviour,
} from '../testing/hostile-snmp-device.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../testing/simulated-farm.ts';
import { isDeviceError } from '../wire/deadline.ts';
import type { PduDriver } from './pdu-driver.ts';
import { pduKind } from './pdu-kind.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const spoiledReplies = isFull ? 10_000 : 400;
const atOnce = 24;
const timeoutMs = 150;
/** Far above what a conversation may take; only what hangs takes longer. */
const maxMs = 15_000;
const maxMemory = 1.5 * 2 ** 30;

const operator: Credential = { user: 'operator', password: 'sha256:headframe-auth:aes:headframe-privacy' };
const names = Object.keys(hostileSnmpBehaviours) as HostileSnmpBehaviour[];
const drivers = pduKind.drivers as readonly PduDriver[];
const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'UDPWRAP').length;

describe.skipIf(!simulatorExists)('hostile power distribution units', () => {
  let farm: SimulatedFarm;
  let hostile: HostileSnmpDevices;
  beforeAll(async () => {
    const environment = { HEADFRAME_SIM_PDUS: '3', HEADFRAME_SIM_PDU_OUTLETS: '8', HEADFRAME_SIM_SETTLED: 'true' };
    farm = await startSimulatedFarm({ devices: 0, firstAddress: '127.100.0.1', environment });
    const hosts = (await farm.devices()).map(({ address }) => address);
    // One unit behind all of them: a conversation that changes between units would end for that alone.
    hostile = new HostileSnmpDevices({ hosts: hosts.slice(0, 1), port: farm.ports.snmp });
    await hostile.listen(20_261_122);
  });
  afterAll(async () => {
    await hostile?.close();
    await farm?.close();
  });

  const endpoint = (name: HostileSnmpBehaviour, credentials: Credential[] = []): DeviceEndpoint => ({
    host: '127.0.0.1',
    ports: { ...standardPorts, snmp: hostile.port(name) },
    timeoutMs,
    credentials,
    part: { key: '3' },
  });

  /** Fails where the work takes so long that it hangs; what comes back is a value, or one of the four errors. */
  async function faced<T>(what: string, work: Promise<T>): Promise<T | null> {
    const outcome = await Promise.race([
      work.catch((error: unknown) => ({ error })),
      wait(maxMs, 'hangs' as const, { ref: false }),
    ]);
    expect(outcome, what).not.toBe('hangs');
    if (!(outcome instanceof Object) || !('error' in outcome)) return outcome as T;
    expect(isDeviceError(outcome.error), `${what}: ${String(outcome.error)}`).toBe(true);
    expect(String(outcome.error), what).not.toContain('headframe-');
    return null;
  }

  async function face(name: HostileSnmpBehaviour, turn: number): Promise<void> {
    const driver = drivers[turn % 3 === 0 ? turn % drivers.length : 0] ?? drivers[0];
    if (!driver) throw new Error('There is no driver.');
    const at = endpoint(name, turn % 2 === 0 ? [] : [operator]);
    await faced(`discovery of ${name}`, driver.discover({ ...at }));
    const reading = await faced(`reading of ${name}`, driver.read(at));
    if (reading !== null) {
      pduReadingSchema.parse(reading);
      const narrow = await faced(`narrow reading of ${name}`, driver.read(at, { reading, ageMs: 10 }));
      if (narrow !== null) pduReadingSchema.parse(narrow);
    }
    await faced(
      `command to ${name}`,
      performCommand(driver, at, { kind: turn % 5 === 0 ? 'outletReboot' : 'outletOn' }),
    );
    await faced(
      `read-back of ${name}`,
      pduKind.verify(driver, at, { kind: 'outletOn' }, { reading, sentAt: Date.now() }),
    );
  }

  it(
    `hang nothing, and give valid readings or none: ${spoiledReplies} spoiled replies`,
    { timeout: isFull ? 3_600_000 : 120_000 },
    async () => {
      const before = openSockets();
      let largest = 0;
      let turn = 0;
      const work = async (): Promise<void> => {
        while (hostile.spoiled < spoiledReplies || turn < 3 * names.length) {
          const own = turn++;
          await face(names[own % names.length] as HostileSnmpBehaviour, own);
          largest = Math.max(largest, process.memoryUsage().rss);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      expect(hostile.spoiled).toBeGreaterThanOrEqual(spoiledReplies);
      expect(largest).toBeLessThan(maxMemory);
      await expect.poll(openSockets, { timeout: 30_000 }).toBeLessThanOrEqual(before);
    },
  );

  it('whose answers come from another address or port are not heard', async () => {
    const [open, other] = [createSocket('udp4'), createSocket('udp4')] as [Socket, Socket];
    open.bind(0, '127.0.0.1');
    other.bind(0, '127.0.0.2');
    await Promise.all([once(open, 'listening'), once(other, 'listening')]);
    let asked = 0;
    open.on('message', (request, { port, address }) => {
      asked += 1;
      // A request turned into its own answer: the PDU's tag is all that differs.
      const answer = Buffer.from(request);
      answer[answer.indexOf(0xa0)] = 0xa2;
      other.send(answer, port, address);
    });
    const port = { host: '127.0.0.1', port: open.address().port, timeoutMs: 2000 };
    const get = () =>
      withSnmp(port, { version: 2, community: 'public' }, (session) => session.get(['1.3.6.1.2.1.1.5.0']));
    await expect(get()).rejects.toBeInstanceOf(DeviceTimeoutError);
    expect(asked).toBe(2);
    other.close();
    open.close();
  });

  it('end at once when the caller gives up', async () => {
    const cancel = new AbortController();
    const asked = names.map((name) =>
      faced(name, (drivers[0] as PduDriver).read({ ...endpoint(name), timeoutMs: 60_000, signal: cancel.signal })),
    );
    setTimeout(() => cancel.abort(), 300);
    const begun = performance.now();
    await Promise.all(asked);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

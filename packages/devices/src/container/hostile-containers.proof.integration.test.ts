import { createServer, type Socket } from 'node:net';
import type { ContainerCommand } from '@headframe/domain/devices/container/container-commands';
import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import {
  containerDetailSchema,
  containerLimits,
  containerScalarsSchema,
  type ContainerReading,
} from '@headframe/domain/devices/container/container-reading';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint, DevicePorts } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { byteBreakage, faceBrokenReplies, inTime, isRefusal, settle } from '../testing/face-broken-replies.ts';
import { HostileDevices, hostileBehaviours, type HostileBehaviour } from '../testing/hostile-device.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { modbusFrame, modbusServer, type ModbusRequest } from '../testing/modbus-server.ts';
import type { JsonObject } from '../wire/json-value.ts';
import { containerKindOf } from './container-kind.ts';
import { builtInContainerMapFiles } from './modbus/built-in-container-maps.ts';
import { readContainerMap } from './modbus/read-container-map.ts';
import { hk3Params, immersionParams, minerInfoParams, oddValues, sensorParams } from './testing/cooler-replies.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const replies = isFull ? 10_000 : 150;
const atOnce = isFull ? 64 : 32;
const timeoutMs = 150;

/** A share of memory that a reader of bounded replies never needs, in bytes. */
const maxMemory = 1.5 * 2 ** 30;

const map = { extends: 'container-microbt-kehua', addresses: ['127.0.0.1'] };
const kind = containerKindOf([readContainerMap(map, builtInContainerMapFiles)]);
const { drivers } = kind;
const [hk3, immersion, modbus] = drivers;
if (!hk3 || !immersion || !modbus) throw new Error('A driver is missing.');

const endpointAt = (ports: DevicePorts): DeviceEndpoint => ({
  host: '127.0.0.1',
  ports,
  timeoutMs,
  credentials: [
    { user: 'admin', password: 'wrong' },
    { user: 'admin', password: 'admin' },
  ],
});

const commands = [
  { kind: 'openCooler' },
  { kind: 'closeCooler' },
  { kind: 'resetCooler' },
  { kind: 'setCoolerTemperature', temperature: 35 },
] as const satisfies readonly ContainerCommand[];
const commandAt = (index: number): ContainerCommand => commands[index % commands.length] ?? commands[0];

/** A reading that can be stored as it is: its lists within their bounds, its figures within those of their measures. */
function expectSound(name: string, outcome: unknown): void {
  const { scalars, detail } = kind.split(outcome as ContainerReading);
  expect(containerDetailSchema.safeParse(detail).error, name).toBeUndefined();
  expect(containerScalarsSchema.safeParse(scalars).error, name).toBeUndefined();
  for (const [measure, description] of Object.entries(containerMeasures)) {
    const range = 'range' in description ? description.range : undefined;
    const value = (scalars as Readonly<Record<string, unknown>>)[measure];
    if (!range || typeof value !== 'number') continue;
    expect(value, `${name}: ${measure}`).toBeGreaterThanOrEqual(range.min);
    expect(value, `${name}: ${measure}`).toBeLessThanOrEqual(range.max);
  }
}

const httpBreakage = fc
  .tuple(
    byteBreakage([0, 15, 80, 80, 80], 4, 800),
    fc.record({
      isImmersion: fc.boolean(),
      status: fc.constantFrom('200 OK', '200 OK', '200 OK', '404 Not Found', '500 No', '302 Found', '204 No'),
      /** Whether bytes are broken as well as values. */
      areBytesBroken: fc.boolean(),
      isCommand: fc.constantFrom(true, false, false),
      values: fc.array(fc.record({ at: fc.nat(60), value: fc.nat(oddValues.length - 1) }), {
        maxLength: 12,
      }),
      ok: fc.constantFrom(true, true, true, true, false, null, 'yes'),
      length: fc.constantFrom(0, 0, 0, 0, 0, -20, 400),
    }),
  )
  .map(([bytes, content]) => ({
    ...bytes,
    ...(!content.areBytesBroken && {
      flips: [],
      cut: null,
      tail: null,
      noise: null,
      ends: 'open' as const,
    }),
    ...content,
    request: bytes.request % 3,
  }));
type HttpBreakage = typeof httpBreakage extends fc.Arbitrary<infer Value> ? Value : never;

/** `params` with some of its values replaced, those of the miners included. */
function odd(params: JsonObject, values: HttpBreakage['values']): JsonObject {
  const copy = structuredClone(params);
  const [miner] = Object.values((copy['miner_info'] ?? {}) as Record<string, JsonObject>);
  for (const { at, value } of values) {
    const holder = miner && at % 2 === 1 ? miner : copy;
    const names = Object.keys(holder);
    holder[names[at % names.length] ?? ''] = structuredClone(oddValues[value] ?? null);
  }
  return copy;
}

function httpReply(operation: string, how: HttpBreakage, isBroken: boolean): Buffer {
  const sound: Readonly<Record<string, JsonObject>> = {
    coolerState: how.isImmersion ? immersionParams : hk3Params,
    minerInfo: minerInfoParams(4),
    sensorData: sensorParams,
  };
  const { status, ok, length, values } = isBroken ? how : { status: '200 OK', ok: true, length: 0, values: [] };
  const body = JSON.stringify({
    ok,
    method: operation,
    params: odd(sound[operation] ?? {}, values),
  });
  return Buffer.from(`HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body) + length}\r\n\r\n${body}`);
}

/** The operation that a request of the driver asks for; a request comes in one piece. */
const operationOf = (request: Buffer) => /operation=([A-Za-z]+)/.exec(request.toString())?.[1] ?? '';

const registers: Readonly<Record<number, number>> = {
  0: 4,
  2: 2150,
  3: 4800,
  56: 900,
  200: 3540,
  202: 290,
  203: 160,
};

/** A sound reply of a container of MicroBT whose pump runs. */
function modbusReply({ functionCode, data }: ModbusRequest): Buffer {
  const [address, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
  if (functionCode !== 3) return Buffer.concat([Buffer.from([functionCode]), data.subarray(0, 4)]);
  const words = Array.from({ length: count }, (_, at) => (address + at === 207 ? 100 : (registers[address + at] ?? 0)));
  return Buffer.from([3, 2 * count, ...words.flatMap((word) => [word >> 8, word & 255])]);
}

/** Some breakages leave a reply whole; were all refused, nothing but errors would be tested. */
function expectBoth(broken: number, readings: number): void {
  expect(broken).toBeGreaterThanOrEqual(replies / 2);
  expect(readings).toBeGreaterThan(replies / 50);
}

describe('hostile containers', () => {
  const servers = new LoopbackServers();
  const hostile = new HostileDevices();
  beforeAll(() => hostile.listen());
  afterAll(() => Promise.all([servers.close(), hostile.close()]));

  it(
    `break ${replies} replies over HTTP, and never give a reading that is not sound`,
    { timeout: 3_600_000 },
    async () => {
      const { broken, readings } = await faceBrokenReplies({
        breakage: httpBreakage,
        replies,
        seed: 2511,
        atOnce,
        listen: async (device) => {
          const server = createServer((socket: Socket) =>
            socket.on('data', (request) =>
              device.answer(socket, (how, isBroken) => httpReply(operationOf(request), how, isBroken)),
            ),
          );
          return { ...servers.ports, http: await servers.listen(server) };
        },
        ask: (ports, { isCommand, isImmersion, pieces }) => {
          const driver = isImmersion ? immersion : hk3;
          const endpoint = endpointAt(ports);
          return isCommand ? performCommand(driver, endpoint, commandAt(pieces)) : driver.read(endpoint);
        },
        expectSound,
      });
      expectBoth(broken, readings);
    },
  );

  it(
    `break ${replies} replies over Modbus, and never give a reading that is not sound`,
    { timeout: 3_600_000 },
    async () => {
      const { broken, readings } = await faceBrokenReplies({
        breakage: byteBreakage([0, 7, 9, 9, 9], 8, 40).map((how) => ({
          ...how,
          request: how.request % 12,
        })),
        replies,
        seed: 2512,
        atOnce,
        listen: async (device) => {
          const server = modbusServer((request) => {
            const { socket, transaction, unit } = request;
            device.answer(socket, () => modbusFrame(transaction, unit, modbusReply(request)));
            return null;
          });
          return { ...servers.ports, modbus: await servers.listen(server) };
        },
        ask: (ports, { pieces }) => {
          const endpoint = endpointAt(ports);
          return pieces === 2 ? performCommand(modbus, endpoint, { kind: 'closeCooler' }) : modbus.read(endpoint);
        },
        expectSound,
      });
      expectBoth(broken, readings);
    },
  );

  it('hang nothing whichever way they behave on all ports', { timeout: 120_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    let largest = 0;
    const face = async (name: HostileBehaviour) => {
      const endpoint = endpointAt(hostile.portsOf(name));
      await inTime(`Discovering ${name}`, discoverDevice(drivers, endpoint));
      for (const driver of drivers) {
        const outcome = await inTime(`Reading ${name}`, settle(driver.read(endpoint)));
        if (!isRefusal(name, outcome)) expectSound(name, outcome);
        for (const command of commands) {
          const done = await inTime(`Commanding ${name}`, settle(performCommand(driver, endpoint, command)));
          isRefusal(name, done);
          const baseline = { reading: null, sentAt: Date.now() };
          isRefusal(name, await inTime(`Verifying ${name}`, settle(kind.verify(driver, endpoint, command, baseline))));
        }
        largest = Math.max(largest, process.memoryUsage().rss);
      }
    };
    await Promise.all(names.map(face));
    expect(largest).toBeLessThan(maxMemory);
    await expect.poll(() => hostile.connections, { timeout: 30_000 }).toBe(0);
  });

  it('hang nothing that is cancelled', { timeout: 60_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    const cancel = new AbortController();
    const asked = names.flatMap((name) => {
      const patient = {
        ...endpointAt(hostile.portsOf(name)),
        timeoutMs: 60_000,
        signal: cancel.signal,
      };
      return drivers.map((driver) => settle(driver.read(patient)));
    });
    setTimeout(() => cancel.abort(), 500);
    const before = performance.now();
    await Promise.all(asked);
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('are read with as many miners as are stored, however many they name', async () => {
    const params = minerInfoParams(8000);
    const server = createServer((socket: Socket) =>
      socket.once('data', (request) => {
        const operation = operationOf(request);
        const body = JSON.stringify({
          ok: true,
          params: operation === 'minerInfo' ? params : hk3Params,
        });
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      }),
    );
    const ports = { ...servers.ports, http: await servers.listen(server) };
    const reading = await hk3.read({ ...endpointAt(ports), timeoutMs: 5000 });
    expectSound('many miners', reading);
    expect(reading.minerInfo).toHaveLength(containerLimits.miners);
    expect(reading).toMatchObject({
      miners: 8000,
      faults: ['leakage_fault', 'something_new_fault'],
    });
    expect(reading.sensorData).toHaveLength(Object.keys(hk3Params).length);
  });
});

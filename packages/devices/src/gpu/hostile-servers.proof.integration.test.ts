import { gpuDetailSchema, gpuScalarsSchema, type GpuReading } from '@headframe/domain/devices/gpu/gpu-reading';
import fc from 'fast-check';
import type { ServerChannel } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint, DevicePorts } from '../driver.ts';
import { SshSessions } from '../ssh/ssh-sessions.ts';
import { inTime, settle } from '../testing/face-broken-replies.ts';
import { HostileDevices, hostileBehaviours, type HostileBehaviour } from '../testing/hostile-device.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { changingProxy, sshServer } from '../testing/ssh-server.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { nvidiaSshDriver } from './nvidia-driver.ts';
import { smiFields } from './smi-fields.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const replies = isFull ? 10_000 : 60;
const handshakes = isFull ? 1000 : 12;
const atOnce = isFull ? 16 : 12;
const timeoutMs = 400;

const uuid = 'GPU-19d6d965-2acc-f646-00f8-4c76979aabb4';
const known: Readonly<Record<string, string>> = {
  index: '0',
  uuid,
  name: 'NVIDIA A100',
  'pci.bus_id': '00000000:04:00.0',
  'power.limit': '320.00',
  'power.min_limit': '100.00',
  'power.max_limit': '400.00',
  'power.draw': '84.24',
};
const line = smiFields.map((field) => known[field] ?? '0').join(', ');
const document = `<?xml version="1.0" ?><!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd"><nvidia_smi_log><cuda_version>12.2</cuda_version><gpu id="0"><uuid>${uuid}</uuid><mig_devices><mig_device><index>0</index></mig_device></mig_devices><gpu_power_readings><max_power_limit>400.00 W</max_power_limit></gpu_power_readings></gpu></nvidia_smi_log>`;

/** A sound answer to a command line of the driver. */
function soundAnswer(command: string): string {
  if (command.includes('-pl')) return 'All done.\n';
  if (command.includes('--query-gpu')) return `${line}\n${line.replace('0, GPU-1', '1, GPU-2')}\n`;
  return command.includes('-q -x') ? document : 'host\n';
}

const endpointAt = (ports: DevicePorts, overrides: Partial<DeviceEndpoint> = {}): DeviceEndpoint => ({
  host: '127.0.0.1',
  ports,
  unit: 0,
  timeoutMs,
  credentials: [{ user: 'root', password: 'secret' }],
  ...overrides,
});

/** A reading within the bounds of its measures, or one of the four errors. */
function expectSound(name: string, outcome: unknown): void {
  if (outcome instanceof Error) {
    expect(isDeviceError(outcome), `${name}: ${outcome.stack}`).toBe(true);
    return;
  }
  if (outcome === undefined || (outcome as GpuReading).family === undefined) return;
  expect(gpuDetailSchema.safeParse(outcome).error, name).toBeUndefined();
  expect(gpuScalarsSchema.safeParse(outcome).error, name).toBeUndefined();
  const { power } = outcome as GpuReading;
  expect(power === null || (power >= 0 && power <= 100_000), name).toBe(true);
}

/** How an answer is broken, and how the program ends. */
const breakage = fc.record({
  /** Of the programs that run, the one whose answer is broken; those before are sound. */
  program: fc.nat(3),
  changes: fc.array(
    fc.record({
      at: fc.nat(600),
      text: fc.oneof(
        fc.string({ maxLength: 6 }),
        fc.constantFrom('\n', ', ', '-1', '1e999', '[N/A]', 'GPU is lost', '<', '&x;', '\0'),
      ),
    }),
    { maxLength: 8 },
  ),
  cut: fc.option(fc.nat(600), { freq: 3 }),
  noise: fc.option(fc.uint8Array({ maxLength: 400 }), { freq: 3 }),
  repeated: fc.constantFrom(1, 1, 1, 2, 400),
  code: fc.constantFrom(0, 0, 0, 2, 4, 9, 15, 127, 255),
  ends: fc.constantFrom('exit', 'exit', 'exit', 'signal', 'close', 'never'),
  onErrors: fc.boolean(),
});
type Breakage = typeof breakage extends fc.Arbitrary<infer Value> ? Value : never;

function brokenAnswer(command: string, how: Breakage): Buffer {
  let text = soundAnswer(command);
  for (const { at, text: put } of how.changes) {
    const place = at % (text.length + 1);
    text = text.slice(0, place) + put + text.slice(place + put.length);
  }
  if (how.cut !== null) text = text.slice(0, how.cut);
  return how.noise ? Buffer.from(how.noise) : Buffer.from(text.repeat(how.repeated));
}

function endProgram(channel: ServerChannel, { code, ends }: Breakage): void {
  if (ends === 'never') return;
  if (ends === 'signal') channel.exit('KILL', false, 'killed');
  else if (ends === 'exit') channel.exit(code);
  channel.end();
}

describe('hostile GPU servers', () => {
  const servers = new LoopbackServers();
  const hostile = new HostileDevices();
  beforeAll(() => hostile.listen());
  afterAll(() => Promise.all([servers.close(), hostile.close()]));

  it(
    `break ${replies} answers at random, and never give a reading that is not sound nor a command that hangs`,
    { timeout: 3_600_000 },
    async () => {
      const samples = fc.sample(breakage, { numRuns: replies, seed: 2411 }).values();
      let broken = 0;
      let readings = 0;
      const work = async (): Promise<void> => {
        let current: Breakage | undefined;
        let asked = 0;
        const server = sshServer((command, channel) => {
          asked += 1;
          if (!current || asked <= current.program) {
            channel.write(soundAnswer(command));
            channel.exit(0);
            channel.end();
            return;
          }
          broken += 1;
          (current.onErrors ? channel.stderr : channel).write(brokenAnswer(command, current));
          endProgram(channel, current);
        });
        const ports = { ...servers.ports, ssh: await servers.listen(server) };
        const sessions = new SshSessions();
        for (const how of samples) {
          current = how;
          asked = 0;
          const name = JSON.stringify(how);
          const driver = nvidiaSshDriver(sessions);
          const endpoint = endpointAt(ports);
          const isWrite = how.changes.length % 3 === 2;
          const work = isWrite
            ? driver.perform.gpuPowerTarget?.(endpoint, { kind: 'gpuPowerTarget', watts: 200 }, () => undefined)
            : driver.read(endpoint);
          const outcome = await inTime(name, settle(work));
          expectSound(name, outcome);
          if (!(outcome instanceof Error)) readings += 1;
        }
        sessions.closeAll();
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      expect(broken).toBeGreaterThanOrEqual(replies / 2);
      // Some breakages leave an answer whole; were all refused, nothing but errors would be tested.
      expect(readings).toBeGreaterThan(replies / 50);
    },
  );

  it(`break ${handshakes} connections at random, and hang nothing`, { timeout: 3_600_000 }, async () => {
    const server = sshServer((command, channel) => {
      channel.write(soundAnswer(command));
      channel.exit(0);
      channel.end();
    });
    const port = await servers.listen(server);
    const change = fc.record({
      from: fc.nat(3000),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    });
    const samples = fc.sample(change, { numRuns: handshakes, seed: 2412 }).values();
    const work = async (): Promise<void> => {
      let current: { from: number; bytes: Uint8Array } | undefined;
      const proxy = changingProxy(
        () => port,
        (piece, sent) => {
          const at = (current?.from ?? 0) - sent;
          if (!current || at < 0 || at >= piece.length) return piece;
          const changed = Buffer.from(piece);
          changed.set(current.bytes.subarray(0, changed.length - at), at);
          return changed;
        },
      );
      const ports = { ...servers.ports, ssh: await servers.listen(proxy) };
      for (const how of samples) {
        current = how;
        const name = `${how.from}: ${Buffer.from(how.bytes).toString('hex')}`;
        const sessions = new SshSessions();
        expectSound(name, await inTime(name, settle(nvidiaSshDriver(sessions).read(endpointAt(ports)))));
        sessions.closeAll();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  });

  it('hang nothing whichever way they behave on the port', { timeout: 120_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    await Promise.all(
      names.map(async (name) => {
        const sessions = new SshSessions();
        const driver = nvidiaSshDriver(sessions);
        const endpoint = endpointAt(hostile.portsOf(name));
        expect(await inTime(`Discovering ${name}`, discoverDevice([driver], endpoint))).toBeNull();
        const outcome = await inTime(`Reading ${name}`, settle(driver.read(endpoint)));
        expect(isDeviceError(outcome), name).toBe(true);
        await inTime(`Looking at ${name}`, settle(driver.readers.hostKey?.(endpoint)));
        sessions.closeAll();
      }),
    );
    await expect.poll(() => hostile.connections, { timeout: 30_000 }).toBe(0);
  });
});

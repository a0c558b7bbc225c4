import { isFirmwareFamily } from '@headframe/domain/devices/firmware/firmware-image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asicCommandKinds, type AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import { boundsProblem } from '@headframe/domain/devices/payload-bounds';
import { asicFamilies, type AsicFamily, type AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceRefusedError } from '../device-errors.ts';
import type { Credential, DeviceEndpoint, Verification } from '../driver.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../testing/simulated-farm.ts';
import type { AsicDriver } from './asic-driver.ts';
import { asicDrivers, discoverAsic } from './asic-drivers.ts';
import { writeApiClosed } from './whatsminer/whatsminer-model.ts';
import { capabilityOf, performCommand } from '../perform-command.ts';
import { asicKind } from './asic-kind.ts';

const pools = [
  { address: 'pool.one.example:3333', user: 'farm.a1', password: 'x' },
  { address: 'stratum+tcp://POOL.two.example:443', user: 'farm.a1', password: '' },
];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The models run side by side, what is tried on one of them in order. */
const inOrder = { concurrent: false };

interface Trial {
  family: AsicFamily;
  endpoint: DeviceEndpoint;
  command: AsicCommand;
  patienceMs?: number;
}

/**
 * Reads a miner that may be restarting: AxeOS and Avalons restart for new pools, which they list before they do, so that the next
 * command meets them while they are away, on a machine that is busy for longer than the answer takes to leave.
 */
async function readOnceThere(driver: AsicDriver, endpoint: DeviceEndpoint): Promise<AsicReading> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const reading = await driver.read(endpoint).catch((error: Error) => error);
    if (!(reading instanceof Error)) return reading;
    if (Date.now() > deadline) throw reading;
    await pause(100);
  }
}

/** Sends a command and looks again and again, as the agent does, until the outcome is clear or the time is over. */
async function tryOut({ family, endpoint, command, patienceMs = 12_000 }: Trial): Promise<Verification> {
  const driver = asicDrivers[family];
  const baseline = { reading: await readOnceThere(driver, endpoint), sentAt: Date.now() };
  await performCommand(driver, endpoint, command);
  await driver.close?.(endpoint);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const outcome = await asicKind.verify(driver, endpoint, command, baseline);
    if (outcome.state !== 'pending' || Date.now() > deadline) return outcome;
    await pause(300);
  }
}

const expected: readonly [string, AsicFamily][] = [
  ['Antminer S21', 'antminer'],
  ['Antminer S19', 'antminer'],
  ['Antminer S17 Pro', 'antminer'],
  ['Antminer S19k Pro (LuxOS)', 'luxos'],
  ['Antminer S19 XP (Braiins OS)', 'braiins'],
  ['Antminer S19 Pro (VNish)', 'vnish'],
  ['Antminer S19j Pro (Braiins OS 24.09)', 'braiins-graphql'],
  ['Bitaxe Gamma', 'axeos'],
  ['Bitaxe GT', 'axeos'],
  ['Avalon Q', 'avalon'],
  ['AvalonMiner 1566', 'avalon'],
  ['Antminer S19j Pro (ePIC)', 'epic'],
  ['Elphapex DG-Home1', 'elphapex'],
  ['Sealminer A2', 'sealminer'],
  ['Proto Rig', 'proto'],
  ['Teraflux AT2880', 'auradine'],
  ['Whatsminer M50S', 'whatsminer-v2'],
  ['Whatsminer M30S++', 'whatsminer-v2'],
  ['Whatsminer M60S', 'whatsminer-v3'],
];

/** What is tuned, in order, and what readings show of it where the device reports it at all. */
const tunings: readonly [AsicCommand, Partial<AsicReading>][] = [
  [{ kind: 'powerAdjust', mode: 'low' }, { powerMode: 'low' }],
  [{ kind: 'powerAdjust', mode: 'normal' }, { powerMode: 'normal' }],
  [{ kind: 'powerAdjust', watts: 2500 }, { powerLimit: 2500 }],
  [{ kind: 'powerScaling', percent: 60 }, { powerPercent: 60 }],
  [
    { kind: 'coolingAdjust', fanPercent: 70 },
    { coolingMode: 'manual', fanPercent: 70 },
  ],
  [
    { kind: 'coolingAdjust', mode: 'auto' },
    { coolingMode: 'auto', fanPercent: null },
  ],
  [{ kind: 'coolingAdjust', temperatureOffset: -10 }, { temperatureOffset: -10 }],
];

/** What the families can tune; all others nothing. */
const nothing = { adjust: false, scale: false, cool: false };
const tunable: Readonly<Partial<Record<AsicFamily, (model: string) => typeof nothing>>> = {
  avalon: (model) => ({ ...nothing, adjust: model === 'Avalon Q' }),
  axeos: () => ({ ...nothing, cool: true }),
  antminer: (model) => ({ adjust: !model.includes('S17'), scale: false, cool: true }),
  braiins: () => ({ ...nothing, adjust: true, cool: true }),
  'braiins-graphql': () => ({ ...nothing, adjust: true, cool: true }),
  epic: () => ({ ...nothing, adjust: true, cool: true }),
  luxos: () => ({ ...nothing, adjust: true }),
  vnish: () => ({ ...nothing, adjust: true, cool: true }),
  'whatsminer-v2': () => ({ adjust: true, scale: true, cool: false }),
  'whatsminer-v3': () => ({ adjust: true, scale: true, cool: true }),
};

/** What signs in where the factory sets no password. */
const chosen: Readonly<Record<string, Credential[]>> = { 'Proto Rig': [{ user: '', password: 'root' }] };

/** Families that ask for no password. */
const open: readonly AsicFamily[] = ['axeos', 'luxos'];

/** Families that are read by one request, so that there is nothing to leave out. */
const alwaysWhole: readonly AsicFamily[] = ['axeos'];

/** Families that are read and take no commands. */
const readOnly: readonly AsicFamily[] = ['auradine', 'elphapex', 'proto', 'sealminer'];

/** Families that report their LED without a command for it. */
const showsLed: readonly AsicFamily[] = ['auradine', 'elphapex'];

/** What a miner is made of, where it is not of the big ones. */
const big = { boards: 3, fans: 2, hashrate: 50e12 };
const small: Readonly<Record<string, typeof big>> = {
  'Proto Rig': { boards: 9, fans: 6, hashrate: 500e12 },
  'Bitaxe Gamma': { boards: 1, fans: 1, hashrate: 1e12 },
  'Bitaxe GT': { boards: 1, fans: 1, hashrate: 2e12 },
  'Elphapex DG-Home1': { boards: 1, fans: 4, hashrate: 2e9 },
  'Avalon Q': { boards: 1, fans: 4, hashrate: 50e12 },
};

const can = (model: string, family: AsicFamily, kind: AsicCommand['kind']) =>
  capabilityOf(asicDrivers[family], { model, firmware: null }, kind).supported;

describe.skipIf(!simulatorExists)('drivers on the simulator', () => {
  let farm: SimulatedFarm;
  let hosts: Map<string, { address: string; mac: string }>;

  const hostOf = (model: string) => {
    const host = hosts.get(model);
    if (!host) throw new Error(`The farm has no ${model}; it has ${[...hosts.keys()].join(', ')}.`);
    return host;
  };
  const endpointOf = (model: string, overrides?: Partial<DeviceEndpoint>) =>
    farm.endpoint(hostOf(model).address, { credentials: chosen[model] ?? [], ...overrides });

  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: expected.length,
      firstAddress: '127.61.0.1',
      environment: {
        HEADFRAME_SIM_MODELS: expected.map(([model]) => model).join(','),
        HEADFRAME_SIM_REBOOT_SECONDS: '1',
      },
    });
    hosts = new Map((await farm.devices()).map((device) => [device.model, device]));
    await pause(6000);
  });
  afterAll(() => farm?.close());

  it('has a model of every family, but the generic one, whose programs others wrote', () => {
    const families = new Set(expected.map(([, family]) => family));
    expect(asicFamilies.filter((family) => !families.has(family))).toEqual(['cgminer']);
  });

  describe.concurrent.each(expected)('%s', (model, family) => {
    it('is discovered', inOrder, async () => {
      const identity = await discoverAsic(endpointOf(model));
      expect(identity).toMatchObject({ family, mac: hostOf(model).mac.toLowerCase() });
      expect(identity?.workerName).toBeTruthy();
    });

    it.skipIf(!isFirmwareFamily(family))('reports its control board', async () => {
      const { controlBoard } = await asicDrivers[family].read(endpointOf(model));
      // Web interfaces of the 17 series and before do not name it.
      if (model === 'Antminer S17 Pro') expect(controlBoard).toBeNull();
      else expect(controlBoard).toMatch(/^(AMLCtrl|CVCtrl|H6)/);
    });

    it.skipIf(alwaysWhole.includes(family))(
      'is read narrowly with the same result, as long as it goes on as it was',
      inOrder,
      async () => {
        const driver = asicDrivers[family];
        const [endpoint, begunAt] = [endpointOf(model), performance.now()];
        const full = await driver.read(endpoint);
        // A name that the device does not have shows what was taken from the last reading.
        const before = { ...full, hostname: 'from-before' };
        const narrow = await driver.read(endpoint, { reading: before, ageMs: performance.now() - begunAt });
        expect(narrow.hostname).toBe('from-before');
        const { elapsed, boards, fans, accepted } = narrow;
        // The farm is starting: what is read lies between what was read before and after.
        const after = await driver.read(endpoint);
        for (const measure of ['hashrate', 'power'] as const) {
          const [first = 0, now = 0, later = 0] = [full, narrow, after].map((reading) => reading[measure] ?? 0);
          expect([measure, now >= first * 0.8, now <= Math.max(first, later) * 1.2]).toEqual([measure, true, true]);
          expect(narrow[measure] === null).toBe(full[measure] === null);
        }
        expect((elapsed ?? 0) - (full.elapsed ?? 0)).toBeLessThan(15);
        expect(accepted === null).toBe(full.accepted === null);
        expect(fans).toHaveLength(full.fans.length);
        const identity = (reading: typeof full) =>
          reading.boards.map(({ index, chips, serialNumber }) => [index, chips, serialNumber]);
        expect(identity({ ...narrow, boards })).toEqual(identity(full));
        expect(narrow).toMatchObject({ mac: full.mac, pools: full.pools.map(({ address }) => ({ address })) });

        const restarted = { ...before, elapsed: (full.elapsed ?? 0) + 3600 };
        expect((await driver.read(endpoint, { reading: restarted, ageMs: 0 })).hostname).toBe(full.hostname);
        const idle = { ...before, hashrate: 0 };
        expect((await driver.read(endpoint, { reading: idle, ageMs: 0 })).hostname).toBe(full.hostname);
      },
    );

    it('is read in full', inOrder, async () => {
      const reading = await asicDrivers[family].read(endpointOf(model));
      expect(reading).toMatchObject({ family, mac: hostOf(model).mac.toLowerCase(), mining: true });
      expect(reading.blinking).toBe(can(model, family, 'blink') || showsLed.includes(family) ? false : null);
      const builtOf = small[model] ?? big;
      expect(reading.boards).toHaveLength(builtOf.boards);
      expect(reading.fans.length).toBeGreaterThanOrEqual(builtOf.fans);
      expect(reading.pools.map((pool) => pool.active)).toEqual([true, false]);
      expect(reading.idealHashrate).toBeGreaterThan(builtOf.hashrate);
      expect(reading.authError).toBe(false);
    });

    if (readOnly.includes(family))
      it('takes no command, and says so', inOrder, async () => {
        // A test of the credential changes nothing.
        for (const kind of asicCommandKinds.filter((one) => one !== 'testCredential')) {
          expect(capabilityOf(asicDrivers[family], { model, firmware: null }, kind)).toMatchObject({
            supported: false,
            reason: expect.stringMatching(/^Headframe reads .* and sends them no commands\.$/) as string,
          });
        }
        await expect(performCommand(asicDrivers[family], endpointOf(model), { kind: 'reboot' })).rejects.toMatchObject({
          reason: 'unsupported',
        });
      });

    it.skipIf(readOnly.includes(family))('changes pools, blinks, reboots', inOrder, async () => {
      const endpoint = endpointOf(model);
      const verified = { state: 'verified' };
      for (const on of can(model, family, 'blink') ? [true, false] : [])
        expect(await tryOut({ family, endpoint, command: { kind: 'blink', on } })).toEqual(verified);
      expect(await tryOut({ family, endpoint, command: { kind: 'changePool', pools } })).toEqual(verified);
      expect(await tryOut({ family, endpoint, command: { kind: 'reboot' } })).toEqual(verified);
    });

    it('tunes power and cooling as its model can, and shows it', inOrder, async () => {
      const endpoint = endpointOf(model);
      const driver = asicDrivers[family];
      for (const [command, shown] of tunings) {
        const capability = capabilityOf(driver, { model, firmware: null }, command.kind);
        const problem = (Object.entries(command) as [string, unknown][])
          .map(([field, value]) => (capability.supported ? boundsProblem(capability, field, value) : 'unsupported'))
          .find((one) => one !== undefined);
        if (problem !== undefined) continue;
        const outcome = await tryOut({ family, endpoint, command, patienceMs: 25_000 });
        expect([command, outcome]).toEqual([command, { state: 'verified' }]);
        const reading = await driver.read(endpoint);
        for (const [field, value] of Object.entries(shown))
          expect([command, field, [value, null]]).toEqual([
            command,
            field,
            expect.arrayContaining([reading[field as never]]),
          ]);
      }
      const [adjust, scale, cool] = (['powerAdjust', 'powerScaling', 'coolingAdjust'] as const).map((kind) =>
        can(model, family, kind),
      );
      expect({ adjust, scale, cool }).toEqual(tunable[family]?.(model) ?? nothing);
    });

    it('stops and starts, or says that it cannot', inOrder, async () => {
      const endpoint = endpointOf(model);
      const driver = asicDrivers[family];
      if (!capabilityOf(driver, { model, firmware: null }, 'stop').supported) {
        await expect(performCommand(driver, endpoint, { kind: 'stop' })).rejects.toMatchObject({
          reason: 'unsupported',
        });
        return;
      }
      const patienceMs = 25_000;
      expect(await tryOut({ family, endpoint, command: { kind: 'stop' }, patienceMs })).toEqual({ state: 'verified' });
      if (tunable[family]?.(model).adjust)
        await expect(performCommand(driver, endpoint, { kind: 'powerAdjust', mode: 'low' })).rejects.toMatchObject({
          message: 'The miner is stopped. Start it first.',
        });
      expect(await tryOut({ family, endpoint, command: { kind: 'start' }, patienceMs })).toEqual({ state: 'verified' });
    });

    it.skipIf(readOnly.includes(family))('that lies is not believed', inOrder, async () => {
      await farm.setFaults(hostOf(model).mac, { liar: true });
      const endpoint = endpointOf(model);
      const other = [{ address: 'liar.example:3333', user: 'farm.l', password: 'x' }];
      const command: AsicCommand = { kind: 'changePool', pools: other };
      // Where pools are changed one by one, the driver itself sees that nothing changes.
      const outcome = tryOut({ family, endpoint, command, patienceMs: 1000 }).then(
        ({ state }) => state,
        ({ reason }: DeviceRefusedError) => reason,
      );
      expect(['pending', 'refused']).toContain(await outcome);
      await farm.setFaults(hostOf(model).mac, { liar: false });
    });

    it('that gives garbage ends in a reading or one of the four errors', inOrder, async () => {
      await farm.setFaults(hostOf(model).mac, { garbage: true });
      for (let round = 0; round < 5; round += 1) {
        const outcome = await asicDrivers[family]
          .read(endpointOf(model, { timeoutMs: 1500 }))
          .catch((error: Error) => error.name);
        if (typeof outcome === 'string') expect(outcome).toMatch(/^Device(Reply|Timeout|Connection|Refused)Error$/);
        else expect(outcome.family).toBe(family);
      }
      await farm.setFaults(hostOf(model).mac, { garbage: false });
    });

    if (!open.includes(family) && !readOnly.includes(family))
      it('with another password refuses commands', inOrder, async () => {
        await farm.setFaults(hostOf(model).mac, { badPassword: true });
        const refusal = performCommand(asicDrivers[family], endpointOf(model), { kind: 'changePool', pools });
        await expect(refusal).rejects.toMatchObject({ name: 'DeviceRefusedError', reason: 'credential' });
        await farm.setFaults(hostOf(model).mac, { badPassword: false });
      });

    // Others have no switch for their write API.
    if (family.startsWith('whatsminer'))
      it('with its write API off says what to do', inOrder, async () => {
        await farm.setFaults(hostOf(model).mac, { writeApiOff: true });
        const refusal = performCommand(asicDrivers[family], endpointOf(model), { kind: 'blink', on: true });
        await expect(refusal).rejects.toMatchObject({ reason: 'refused', message: writeApiClosed });
        await farm.setFaults(hostOf(model).mac, { writeApiOff: false });
      });

    it('that is offline, slow or half-open ends in time', inOrder, async () => {
      const driver = asicDrivers[family];
      const endpoint = endpointOf(model, { timeoutMs: 400 });
      await farm.setFaults(hostOf(model).mac, { halfOpen: true });
      const started = Date.now();
      await expect(driver.read(endpoint)).rejects.toThrow(/No answer|ECONN|closed/);
      expect(Date.now() - started).toBeLessThan(4000);
      await farm.setFaults(hostOf(model).mac, { halfOpen: false, offline: true });
      await expect(driver.read(endpoint)).rejects.toMatchObject({ name: 'DeviceConnectionError' });
      await farm.setFaults(hostOf(model).mac, { offline: false });
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AsicFamily } from '@headframe/domain/devices/asic/asic-reading';
import type { Credential, DeviceEndpoint } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import {
  simulatorExists,
  startSimulatedFarm,
  type DescribedDevice,
  type SimulatedFarm,
} from '../testing/simulated-farm.ts';
import { asicDrivers } from './asic-drivers.ts';

const models = [
  ['Antminer S21', 'antminer', 'root', 'root'],
  ['Antminer S17 Pro', 'antminer', 'root', 'root'],
  ['Antminer S19 XP (Braiins OS)', 'braiins', 'root', 'root'],
  ['Antminer S19j Pro (Braiins OS 24.09)', 'braiins-graphql', 'root', 'root'],
  ['Antminer S19 Pro (VNish)', 'vnish', '', 'admin'],
  ['Antminer S19j Pro (ePIC)', 'epic', '', 'letmein'],
  ['Teraflux AT2880', 'auradine', 'admin', 'admin'],
  ['Elphapex DG-Home1', 'elphapex', 'root', 'root'],
  ['Proto Rig', 'proto', '', 'root'],
  ['Whatsminer M50S', 'whatsminer-v2', 'admin', 'admin'],
  ['Whatsminer M60S', 'whatsminer-v3', 'super', 'super'],
] as const satisfies readonly (readonly [string, AsicFamily, string, string])[];

/** Those of which a second one is for the tests that refuse more logins in a minute than a device is sent. */
const spares = [models[0], models[1], models[2], models[4]] as const;

const wrong = { user: 'root', password: 'not-this-one' };

describe.skipIf(!simulatorExists)('a test of the stored credential', () => {
  let farm: SimulatedFarm;
  let devices: DescribedDevice[];
  beforeAll(async () => {
    const environment = {
      HEADFRAME_SIM_MODELS: [...models, ...spares].map(([model]) => model).join(','),
      HEADFRAME_SIM_SETTLED: 'true',
    };
    farm = await startSimulatedFarm({
      devices: models.length + spares.length,
      firstAddress: '127.33.7.1',
      environment,
    });
    devices = await farm.devices();
  });
  afterAll(() => farm.close());

  let find: 'find' | 'findLast' = 'find';
  const hostOf = (model: string) => {
    const device = devices[find]((one) => one.model === model);
    if (!device) throw new Error(`The farm has no ${model}.`);
    return device;
  };
  const endpoint = (model: string, credentials: readonly Credential[], part: Partial<DeviceEndpoint> = {}) =>
    farm.endpoint(hostOf(model).address, { credentials, timeoutMs: 2000, ...part });
  const test = async (family: AsicFamily, given: DeviceEndpoint) => {
    const driver = asicDrivers[family];
    await performCommand(driver, given, { kind: 'testCredential' });
    await driver.close?.(given);
  };
  const refusedLogins = async (model: string) =>
    Number(((await farm.device(hostOf(model).mac))['details'] as Record<string, unknown>)['refusedLogins']);

  it('is made of every family that can carry one out', () => {
    const able = Object.values(asicDrivers).filter(({ perform }) => perform.testCredential !== undefined);
    expect([...new Set(models.map(([, family]) => family))].sort()).toEqual(able.map(({ family }) => family).sort());
  });

  describe.each(models)('of a %s', (model, family, user, password) => {
    const right = { user, password };

    it('accepts the right one, and says so where only the factory default is', async () => {
      await test(family, endpoint(model, [right]));
      if (family !== 'proto') {
        await test(family, endpoint(model, []));
        await expect(test(family, endpoint(model, [wrong]))).rejects.toMatchObject({
          reason: 'credential',
          message: 'It refuses the stored credential, and accepts the factory default.',
        });
      }
    });

    it('refuses a wrong one, each time it is asked', async () => {
      await farm.setFaults(hostOf(model).mac, { badPassword: true });
      const stored = endpoint(model, [right]);
      for (const _time of [1, 2]) await expect(test(family, stored)).rejects.toMatchObject({ reason: 'credential' });
      await farm.setFaults(hostOf(model).mac, { badPassword: false });
      await test(family, stored);
    });

    it('ends otherwise than with a refusal where nothing answers', async () => {
      await farm.setFaults(hostOf(model).mac, { offline: true });
      await expect(test(family, endpoint(model, [right]))).rejects.not.toMatchObject({ reason: 'credential' });
      await farm.setFaults(hostOf(model).mac, { offline: false });
    });
  });

  it('tries at most five stored ones, with a pause, and the default', async () => {
    find = 'findLast';
    const model = 'Antminer S21';
    const given = Array.from({ length: 9 }, (_, index) => ({ user: 'root', password: `wrong ${index}` }));
    await farm.setFaults(hostOf(model).mac, { badPassword: true });
    const before = await refusedLogins(model);
    const begun = performance.now();
    const stored = endpoint(model, given, { tryPauseMs: 40 });
    await expect(test('antminer', stored)).rejects.toMatchObject({ reason: 'credential' });
    expect((await refusedLogins(model)) - before).toBe(6);
    expect(performance.now() - begun).toBeGreaterThan(5 * 40);
    await farm.setFaults(hostOf(model).mac, { badPassword: false });
  });

  it.each(spares.slice(1))(
    'of a %s that locks after wrong ones, polls do not try what was refused a moment ago',
    async (model, family, user, password) => {
      find = 'findLast';
      await farm.setFaults(hostOf(model).mac, { badPassword: true, lockAfter: 4 });
      const before = await refusedLogins(model);
      const stored = endpoint(model, [wrong]);
      for (let poll = 0; poll < 10; poll += 1) await asicDrivers[family].read(stored).catch(() => undefined);
      expect((await refusedLogins(model)) - before).toBeLessThan(4);
      await farm.setFaults(hostOf(model).mac, { badPassword: false });
      await test(family, endpoint(model, [{ user, password }]));
    },
  );
});

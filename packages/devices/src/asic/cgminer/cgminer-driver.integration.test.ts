import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../../testing/simulated-farm.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { cgminerDriver } from './cgminer-driver.ts';
import { capabilityOf, performCommand } from '../../perform-command.ts';
import { asicKind } from '../asic-kind.ts';

const models = ['CGMiner rig', 'BFGMiner rig'];
const rounds = 30;

describe.skipIf(!simulatorExists)('plain mining programs on the simulator', () => {
  let farm: SimulatedFarm;
  let addresses: Map<string, { address: string; mac: string }>;

  const endpointOf = (model: string) => farm.endpoint(addresses.get(model)?.address ?? '');

  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: models.length,
      firstAddress: '127.64.0.1',
      environment: { HEADFRAME_SIM_MODELS: models.join(','), HEADFRAME_SIM_SETTLED: 'true' },
    });
    addresses = new Map((await farm.devices()).map((device) => [device.model, device]));
    await new Promise((resolve) => setTimeout(resolve, 4000));
  });
  afterAll(() => farm?.close());

  it.each(models)('%s is discovered and read', async (model) => {
    expect(await discoverAsic(endpointOf(model))).toMatchObject({
      family: 'cgminer',
      workerName: expect.stringMatching(/^main\.rig/),
    });
    const reading = await cgminerDriver.read(endpointOf(model));
    expect(reading).toMatchObject({ family: 'cgminer', mining: true });
    expect(capabilityOf(cgminerDriver, reading, 'changePool')).toEqual({ supported: true });
    expect(reading.pools.map(({ active }) => active)).toEqual([true, false]);
    expect(reading.boards).toHaveLength(2);
  });

  it.each(models)(`%s gives up the pool in use ${rounds} times of ${rounds}`, async (model) => {
    for (let round = 0; round < rounds; round += 1) {
      const pools = [{ address: `pool${round}.example:3333`, user: 'farm.a1', password: 'x' }];
      const command = { kind: 'changePool' as const, pools };
      await performCommand(cgminerDriver, endpointOf(model), command);
      const outcome = await asicKind.verify(cgminerDriver, endpointOf(model), command, {
        reading: null,
        sentAt: Date.now(),
      });
      expect(outcome).toEqual({ state: 'verified' });
    }
  });

  it('keeps its pools and says so when the new one does not answer', async () => {
    const [model = ''] = models;
    const pools = [{ address: 'nobody.invalid:3333', user: 'farm.a1', password: 'x' }];
    const endpoint = { ...endpointOf(model), timeoutMs: 500 };
    await expect(performCommand(cgminerDriver, endpoint, { kind: 'changePool', pools })).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(/has not begun to use any of the new pools\. .*pool\d+\.example:3333 \(in use\)/),
    });
  });
});

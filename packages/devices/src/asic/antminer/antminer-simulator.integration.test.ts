import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import type { DeviceTarget, Verification } from '../../driver.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../../testing/simulated-farm.ts';
import { antminerDriver } from './antminer-driver.ts';

/** Verifies again and again, as the agent does, until the outcome is clear or the time is over. */
async function verifyUntilClear(target: DeviceTarget, command: AsicCommand, forMs: number): Promise<Verification> {
  const baseline = { reading: await antminerDriver.read(target), sentAt: Date.now() };
  await antminerDriver.perform(target, command);
  const deadline = Date.now() + forMs;
  for (;;) {
    const outcome = await antminerDriver.verify(target, command, baseline);
    if (outcome.state !== 'pending' || Date.now() > deadline) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe.skipIf(!simulatorExists)('Antminer driver on the simulator', () => {
  let farm: SimulatedFarm;
  let hosts: Map<string, { address: string; mac: string }>;

  const hostOf = (model: string) => {
    const host = hosts.get(model);
    if (!host) throw new Error(`The farm has no ${model}.`);
    return host;
  };

  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: 80,
      firstAddress: '127.61.0.1',
      environment: { HEADFRAME_SIM_REBOOT_SECONDS: '1' },
    });
    hosts = new Map((await farm.devices()).map((device) => [device.model, device]));
    await new Promise((resolve) => setTimeout(resolve, 3500));
  });
  afterAll(() => farm?.close());

  it('reads a modern Antminer in full', async () => {
    const { address, mac } = hostOf('Antminer S21');
    const reading = await antminerDriver.read(farm.target(address));
    expect(reading).toMatchObject({
      family: 'antminer',
      mac: mac.toLowerCase(),
      model: 'Antminer S21',
      firmware: 'FR-1.12(251009-S21)',
      mining: true,
      powerMode: 'normal',
      blinking: false,
      authError: false,
      coinEnum: 0,
    });
    expect(reading.boards).toHaveLength(3);
    expect(reading.fans).toHaveLength(4);
    expect(reading.pools.map((pool) => pool.active)).toEqual([true, false]);
    expect(reading.idealHashrate).toBeCloseTo(200e12, -12);
    expect(reading.power).toBeGreaterThan(20);
  });

  it('reads Scrypt rates as H/s', async () => {
    const reading = await antminerDriver.read(farm.target(hostOf('Antminer L7').address));
    expect(reading.coinEnum).toBe(1);
    expect(reading.idealHashrate).toBeCloseTo(9.5e9, -8);
  });

  it('reboots and proves it', async () => {
    const target = farm.target(hostOf('Antminer S19j Pro').address);
    expect(await verifyUntilClear(target, { kind: 'reboot' }, 15_000)).toEqual({ state: 'verified' });
  });
});

import { createLog, startAgent } from '@headframe/agent';
import type { DriverKind } from '@headframe/devices';
import { gpuKind } from '@headframe/devices/gpu/gpu-kind';
import { realCards, realCardTitle } from '@headframe/devices/testing/real-cards';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { startGpuSite, type GpuSite } from './testing/gpu-site.ts';

describe.skipIf(realCards.length === 0)(realCardTitle('cards of this machine, from a scan to the API'), () => {
  let site: GpuSite;
  beforeAll(async () => {
    site = await startGpuSite('real-cards', {}, (place) =>
      startAgent({ ...place, log: createLog(() => undefined), kinds: [gpuKind as unknown as DriverKind] }),
    );
    await site.scan('127.0.0.1', []);
    await until(async () => {
      const listed = await site.gpus();
      return listed.length === realCards.length && listed.every(({ isOnline, power }) => isOnline && power !== null);
    }, 60_000);
  }, 150_000);
  afterAll(() => site.close());

  it('are listed with what nvidia-smi shows', async () => {
    const listed = await site.gpus();
    for (const card of realCards)
      expect(listed.find(({ gpuId }) => gpuId === card.uuid)).toMatchObject({
        family: 'nvidia-smi',
        index: card.index,
        name: `${os.hostname()}:${card.index}`,
        powerLimit: card.powerLimit,
        minPower: card.minPower,
        maxPower: card.maxPower,
        issues: [],
        failure: null,
      });
  });

  it('take no power target outside of their bounds', async () => {
    for (const { id, gpuId } of await site.gpus()) {
      const card = realCards.find(({ uuid }) => uuid === gpuId);
      if (!card || card.maxPower === null) continue;
      const watts = Math.ceil(card.maxPower) + 1;
      await expect(site.command('gpuPowerTarget', id, { watts })).rejects.toThrow('gpuPowerTarget.watts: Only');
      expect((await site.gpus()).find((one) => one.id === id)).toMatchObject({ powerLimit: card.powerLimit });
    }
  });
});

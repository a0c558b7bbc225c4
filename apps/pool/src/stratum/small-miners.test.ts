import { describe, expect, it, onTestFinished } from 'vitest';
import { openStratumScene } from '../testing/stratum-scene.ts';
import { floorOfAgent } from './small-miners.ts';

const small = { agents: ['NerdMiner'], minDifficulty: 0.0001 };

describe('a hobby miner', () => {
  it('is known by the beginning of its agent', () => {
    expect(floorOfAgent(small, 'nerdminerV2/1.7')).toBe(0.0001);
    expect(floorOfAgent(small, 'Antminer S21')).toBeUndefined();
    expect(floorOfAgent(undefined, 'NerdMiner')).toBeUndefined();
  });

  it('gets the difficulty that it suggests, where others get the floor', async () => {
    const scene = await openStratumScene({
      chain: {},
      smallMiners: small,
      difficulty: { min: 512, max: 2 ** 46, start: 2 ** 14 },
      limits: { connections: 2 },
    });
    onTestFinished(() => scene.close());
    const ask = async (agent: string) => {
      const miner = await scene.connect();
      miner.weight = 1;
      await miner.request('mining.subscribe', [agent]);
      await miner.request('mining.authorize', [`farm.${agent.slice(0, 4)}`, 'x']);
      await miner.request('mining.suggest_difficulty', [0.00015]);
      await miner.until(() => miner.jobs[1], 'job');
      return miner;
    };
    const nerd = await ask('NerdMinerV2');
    expect(nerd.difficulty).toBe(2 ** -13);
    expect((await ask('Antminer')).difficulty).toBe(512);
  });

  it('does not hold its place among the connections by shares that any processor finds', async () => {
    const scene = await openStratumScene({
      chain: {},
      smallMiners: { agents: ['test'], minDifficulty: 2 ** -16 },
      difficulty: { min: 512, max: 2 ** 46, start: 512 },
      limits: { connections: 2 },
    });
    onTestFinished(() => scene.close());
    const nerd = await scene.connect();
    nerd.weight = 1;
    await nerd.start('farm.nerd', { password: 'd=0.000015' });
    const job = await nerd.until(() => nerd.jobs.at(-1), 'job');
    expect(job.difficulty).toBe(2 ** -16);
    expect(await nerd.submit('farm.nerd', nerd.find(job))).toMatchObject({ result: true });
    await scene.connect();
    await scene.connect();
    await nerd.until(() => nerd.isClosed, 'end');
  });
});

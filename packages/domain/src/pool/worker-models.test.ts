import { expect, test } from 'vitest';
import { nominalEfficiency } from '../devices/asic/model-facts.ts';
import { fullModelName, workerModels } from './worker-models.ts';

test('no two models of a coin have one name', () => {
  const names = workerModels.map((model) => `${model.coinEnum} ${fullModelName(model)}`);
  expect(new Set(names).size).toBe(names.length);
});

test('hashrate and consumption agree with the efficiency by which a miner without a power reading is estimated', () => {
  for (const model of workerModels) {
    const nominal = nominalEfficiency(fullModelName(model), model.coinEnum);
    if (nominal === null) continue;
    const efficiency = model.consumption / (model.hashrate / 1e12);
    expect(Math.abs(efficiency / nominal - 1), fullModelName(model)).toBeLessThan(0.07);
  }
});

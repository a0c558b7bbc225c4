import { expect, it } from 'vitest';
import { readAntminerStats } from './antminer-stats.ts';
import { antminerWater } from './water-temperatures.ts';

const chain = (index: number, temperatures: readonly number[]) => ({
  index,
  rate_real: 100_000,
  asic_num: 95,
  temp_pcb: temperatures,
  temp_chip: [60],
});
const boardsOf = (...lists: number[][]) =>
  readAntminerStats({ STATS: [{ chain: lists.map((list, index) => chain(index, list)) }] } as never).boards;

it('a hydro model reports the water of its boards: the coldest inlet and the hottest outlet', () => {
  const boards = boardsOf([31, 40, 45, 50], [30, 41, 46, 51]);
  expect(antminerWater('Antminer S21 Hyd', boards)).toEqual({ waterInletTemperature: 30, waterOutletTemperature: 46 });
});

it.each([
  ['Antminer S21', [31, 40, 45, 50]],
  ['Antminer S21 Hyd', [31, 40]],
  ['Antminer S21 Hyd', [0, 40, 45, 50]],
])('%s with boards of %j has none', (model, list) => {
  expect(antminerWater(model, boardsOf(list))).toEqual({ waterInletTemperature: null, waterOutletTemperature: null });
});

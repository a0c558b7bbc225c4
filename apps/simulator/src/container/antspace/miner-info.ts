import type { MinerInside } from '../container-miners.ts';

const terahashes = (rate: number): number => Math.round(rate / 1e10) / 100;

/** Highest of some temperatures; what the controller reports where no miner answers (miner-monitor, `probe_antbox`). */
const highest = (celsius: readonly number[]): number =>
  celsius.length > 0 ? Math.round(Math.max(...celsius)) : -100_000;

/**
 * `params` of `minerInfo`. The hashrate of all is in TH/s, and those of the miners are of the same size in spite of their names
 * (mock of miningos-wrk-container-antspace).
 */
export function minerInfo(miners: readonly MinerInside[]): object {
  return {
    miner_num: miners.length,
    total_hashrate: terahashes(miners.reduce((sum, { rate }) => sum + rate, 0)),
    pcb_max_temp: highest(miners.map(({ pcbCelsius }) => pcbCelsius)),
    chip_max_temp: highest(miners.map(({ chipCelsius }) => chipCelsius)),
    chip_temp_mean: 0,
    miner_info: Object.fromEntries(
      miners.map(({ address, model, elapsed, rate, averageRate, pcbCelsius, chipCelsius }) => [
        address,
        {
          miner_type: model,
          miner_version: '2022-11-08 10:52:13',
          elapsed,
          GHS_5s: terahashes(rate),
          GHS_avg: terahashes(averageRate),
          pcb_max_temp: Math.round(pcbCelsius),
          chip_max_temp: Math.round(chipCelsius),
        },
      ]),
    ),
  };
}

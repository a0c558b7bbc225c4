import type { AntminerDevice } from '../antminer-device.ts';
import { antminerReadings, chipMarks, shareTime } from '../antminer-readings.ts';

const grouped = (value: number): string => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',');

/** `get_miner_status.cgi` of the old interface: everything as text, rates with commas between the thousands. */
export function minerStatus(device: AntminerDevice): Record<string, unknown> {
  const readings = antminerReadings(device);
  const totals = device.shareTotals();
  return {
    summary: {
      elapsed: String(readings.elapsed),
      ghs5s: grouped(readings.rate5s),
      ghsav: grouped(readings.rateAverage),
      foundblocks: '0',
      accepted: String(totals.accepted),
      rejected: String(totals.rejected),
      hw: String(readings.hardwareErrors),
      stale: String(totals.stale),
    },
    pools: device.pools().map((pool) => ({
      index: String(pool.index),
      url: pool.url,
      user: pool.user,
      status: pool.alive ? 'Alive' : 'Dead',
      priority: String(pool.index),
      accepted: String(pool.accepted),
      rejected: String(pool.rejected),
      stale: String(pool.stale),
      lstime: shareTime(pool.secondsSinceShare),
    })),
    devs: readings.boards.map((board) => ({
      index: String(board.index + device.facts.firstChain),
      chain_acn: String(board.chips),
      freqavg: String(board.frequency),
      rate: board.dead ? '' : grouped(board.rate),
      temp: String(Math.max(...board.pcb)),
      temp2: String(Math.max(...board.chip)),
      hw: String(board.hardwareErrors),
      chain_acs: chipMarks(board.chips),
    })),
    fan: Object.fromEntries(readings.fans.map((rpm, index) => [`fan${device.facts.firstFan + index}`, String(rpm)])),
  };
}

import type { AntminerDevice } from './antminer-device.ts';
import { antminerReadings } from './antminer-readings.ts';
import { minuteLines } from '../minute-lines.ts';
import { minerProblems } from './antminer-problems.ts';

/** The log a miner shows: its start and what it measures now, one line each with its time. */
export function kernelLog(device: AntminerDevice): string {
  const readings = antminerReadings(device);
  const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const line = (seconds: number, text: string): string => `${stamp(seconds)} ${text}`;
  const boot = device.bootedAt;
  const lines = [
    line(boot, 'booting Linux on physical CPU 0x0'),
    line(boot + 1, `miner type: ${device.model}`),
    line(boot + 1, `control board: ${device.facts.controlBoard}`),
    ...readings.boards.map((board) =>
      line(device.minerUpAt, `chain[${board.index}]: found ${board.chips} asic, freq ${board.frequency}`),
    ),
    ...device
      .pools()
      .filter((pool) => pool.url !== '')
      .map((pool) =>
        line(device.minerUpAt, `pool ${pool.index} ${pool.url} ${pool.alive ? 'alive' : 'not responding'}`),
      ),
    ...minuteLines(device.minerUpAt, device.now(), (at) =>
      line(at, `rate ${readings.rate5s.toFixed(2)} ${readings.unit}/s, fans ${readings.fans.join(' ')}`),
    ),
    ...minerProblems(device).warnings.map((code) => line(device.now(), `ERROR ${code}`)),
    line(device.now(), `hashrate ${readings.rate5s.toFixed(2)} ${readings.unit}/s, fans ${readings.fans.join(' ')}`),
  ];
  return `${lines.join('\n')}\n`;
}

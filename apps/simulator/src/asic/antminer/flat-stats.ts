import { decimal } from '../../network/json-number.ts';
import type { AntminerDevice } from './antminer-device.ts';
import { type AntminerBoard, antminerReadings, chipMarks } from './antminer-readings.ts';

type Row = Record<string, unknown>;

/** Numbered fields such as `fan1`, `fan2`: one for each value, counted from `first`. */
function numbered<T>(name: string, values: readonly T[], first: number, write: (value: T) => unknown): Row {
  return Object.fromEntries(values.map((value, index) => [`${name}${first + index}`, write(value)]));
}

/** The two objects of `STATS` in the cgminer reply `stats`: who it is, and everything it measures as numbered fields. */
export function flatStats(device: AntminerDevice): Row[] {
  const { facts, settings } = device;
  const readings = antminerReadings(device);
  const boards = readings.boards;
  const each = (name: string, write: (board: AntminerBoard) => unknown): Row =>
    numbered(name, boards, facts.firstChain, write);
  const name = `${readings.unit}S`;
  const identity = {
    BMMiner: '1.0.0',
    Miner: facts.minerVersion,
    CompileTime: facts.compileTime,
    Type: device.model,
  };
  const measured = {
    STATS: 0,
    ID: 'BTM_SOC0',
    Elapsed: readings.elapsed,
    Calls: 0,
    Wait: decimal(0, 6),
    Max: decimal(0, 6),
    Min: decimal(99999999, 6),
    [`${name} 5s`]: device.writeRate(readings.rate5s),
    [`${name} av`]: device.writeRate(readings.rateAverage),
    rate_30m: device.writeRate(readings.rate30m),
    Mode: settings.sleeping && facts.sleepsByWorkMode ? 254 : 2,
    miner_count: boards.filter((board) => !board.dead).length,
    frequency: facts.ratesAsText ? String(facts.frequency) : facts.frequency,
    fan_num: readings.fans.length,
    ...numbered('fan', readings.fans, facts.firstFan, (rpm) => rpm),
    temp_num: boards.length,
    ...each('temp', (board) => Math.max(...board.pcb)),
    ...each('temp2_', (board) => Math.max(...board.chip)),
    ...each('temp_pcb', (board) => board.pcb.join('-')),
    ...each('temp_chip', (board) => board.chip.join('-')),
    ...each('temp_pic', (board) => board.pic.join('-')),
    ...each('freq', (board) => board.frequency),
    total_rateideal: decimal(readings.rateIdeal, 2),
    rate_unit: readings.unit,
    total_freqavg: facts.frequency,
    total_acn: boards.reduce((sum, board) => sum + board.chips, 0),
    'total rate': decimal(readings.rate5s, 2),
    temp_max: Math.max(...boards.flatMap((board) => board.pcb)),
    no_matching_work: readings.hardwareErrors,
    ...each('chain_acn', (board) => board.chips),
    ...each('chain_acs', (board) => chipMarks(board.chips)),
    ...each('chain_hw', (board) => board.hardwareErrors),
    ...each('chain_rate', (board) => (board.dead ? '' : board.rate.toFixed(2))),
    ...(facts.powerSource === 'chain_power' && readings.power !== null ? { chain_power: `${readings.power} W` } : {}),
    miner_version: facts.minerVersion,
    miner_id: device.minerId,
    ...(facts.interface === 'modern' && settings.sleeping ? { 'miner-mode': 1 } : {}),
  };
  return [identity, measured];
}

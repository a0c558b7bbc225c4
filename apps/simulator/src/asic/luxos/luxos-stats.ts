import { decimal } from '../../network/json-number.ts';
import { chipMarks } from '../antminer/antminer-readings.ts';
import type { LuxosDevice } from './luxos-device.ts';

type Row = Record<string, unknown>;

function numbered<T>(name: string, values: readonly T[], write: (value: T) => unknown): Row {
  return Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, write(value)]));
}

/** The two objects of `STATS`: named as stock firmware names them, with the temperatures of boards as those of chips too. */
export function luxosStats(device: LuxosDevice, program: string): Row[] {
  const { machine, facts, minerUpAt: since } = device;
  const now = device.now();
  const boards = machine.boards(now, since);
  const frequency = device.settings.sleeping ? 0 : Math.round(facts.frequency * device.settings.powerShare ** 0.6);
  const sensors = ({ dead, pcbCelsius }: (typeof boards)[number]): string =>
    [0, -13, -13, 0].map((offset) => (dead ? 0 : Math.round(pcbCelsius + offset))).join('-');
  const chips = ({ dead }: (typeof boards)[number]): number => (dead ? 0 : facts.chipsPerBoard);
  const rate = (value: number) => decimal(value / 1e9, 2);
  return [
    { CompileTime: 'Tue Apr  8 22:05:35 UTC 2025', Miner: program, Type: facts.type },
    {
      STATS: 0,
      ID: 'BTM_SOC0',
      Elapsed: device.elapsed(),
      'GHS 5s': rate(machine.averageRate(now, 5, since)),
      'GHS av': rate(machine.averageRate(now, Math.max(1, device.elapsed()), since)),
      rate_unit: 'GH',
      total_rateideal: rate(machine.idealRate),
      frequency: facts.frequency,
      fan_num: facts.fans,
      ...numbered('fan', machine.fans(now), (rpm) => rpm),
      ...numbered('chain_acn', boards, chips),
      ...numbered('chain_acs', boards, (board) => chipMarks(chips(board))),
      ...numbered('chain_rate', boards, (board) => (board.rate / 1e9).toFixed(2)),
      ...numbered('freq', boards, (board) => decimal(board.dead ? 0 : frequency, 1)),
      ...numbered('temp_pcb', boards, sensors),
      ...numbered('temp_chip', boards, sensors),
    },
  ];
}

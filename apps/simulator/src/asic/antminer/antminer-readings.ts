import type { BoardState } from '../../physics/mining-machine.ts';
import type { AntminerDevice } from './antminer-device.ts';

/** The readings of an Antminer at one moment, in the unit its firmware writes (GH/s, for Scrypt MH/s), before formatting. */
interface AntminerReadings {
  readonly unit: 'GH' | 'MH';
  readonly elapsed: number;
  readonly rate5s: number;
  readonly rate30m: number;
  readonly rateAverage: number;
  readonly rateIdeal: number;
  readonly boards: readonly AntminerBoard[];
  readonly fans: readonly number[];
  /** W, or null where the model or a fault hides it. */
  readonly power: number | null;
  readonly hardwareErrors: number;
}

/** One hash board as an Antminer shows it; four sensors each. */
export interface AntminerBoard {
  readonly index: number;
  readonly dead: boolean;
  readonly chips: number;
  readonly rate: number;
  readonly rateIdeal: number;
  readonly frequency: number;
  readonly pcb: readonly number[];
  readonly chip: readonly number[];
  readonly pic: readonly number[];
  readonly hardwareErrors: number;
  readonly serial: string;
}

const thirtyMinutes = 1_800;
/** How far the four sensors of a board lie from its mean: two at the cool inlet, two at the outlet. */
const sensorOffsets = [-9, -6, 3, 5] as const;

/** Takes an Antminer's readings now. */
export function antminerReadings(device: AntminerDevice): AntminerReadings {
  const { machine, facts } = device;
  const now = device.now();
  const scale = facts.algorithm === 'Scrypt' ? 1e6 : 1e9;
  const since = device.minerUpAt;
  const elapsed = device.elapsed();
  const boards = machine.boards(now, since).map((board) => antminerBoard(device, board, scale));
  return {
    unit: facts.algorithm === 'Scrypt' ? 'MH' : 'GH',
    elapsed,
    rate5s: machine.averageRate(now, 5, since) / scale,
    rate30m: machine.averageRate(now, thirtyMinutes, since) / scale,
    rateAverage: machine.averageRate(now, Math.max(1, elapsed), since) / scale,
    rateIdeal: machine.idealRate / scale,
    boards,
    fans: machine.fans(now),
    power: device.faults.noPower ? null : Math.round(machine.power(now)),
    hardwareErrors: boards.reduce((sum, board) => sum + board.hardwareErrors, 0),
  };
}

function antminerBoard(device: AntminerDevice, board: BoardState, scale: number): AntminerBoard {
  const { facts, plan } = device;
  const around = (mean: number): number[] => sensorOffsets.map((offset) => Math.max(0, Math.round(mean + offset)));
  const gone = [0, 0, 0, 0];
  return {
    index: board.index,
    dead: board.dead,
    chips: board.dead ? 0 : facts.chipsPerBoard,
    rate: board.rate / scale,
    rateIdeal: board.idealRate / scale,
    frequency: board.dead || device.settings.sleeping ? 0 : Math.round(facts.frequency * device.frequencyShare),
    pcb: board.dead ? gone : around(board.pcbCelsius),
    chip: board.dead ? gone : around(board.chipCelsius + 2),
    pic: board.dead ? gone : around(board.pcbCelsius - 9),
    hardwareErrors: board.dead ? 0 : Math.floor((device.elapsed() / 3600) * (3 + ((plan.seed >>> board.index) % 9))),
    serial: `SMTTYRHBDJ${String(plan.index).padStart(4, '0')}${board.index}`,
  };
}

/** Chip marks of one board, seven to a group: `o` works, `x` does not. */
export function chipMarks(chips: number): string {
  return 'o'.repeat(chips).replace(/.{1,7}/g, ' $&');
}

/** A share time as Antminers write it: `0:00:07` ago, or `0`. */
export function shareTime(seconds: number | null): string {
  if (seconds === null) return '0';
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

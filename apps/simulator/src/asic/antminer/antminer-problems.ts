import type { AntminerDevice } from './antminer-device.ts';
import { antminerReadings } from './antminer-readings.ts';

const hottestChip = 93;

/** One line of `SUMMARY[0].status`: `s` is well, `w` a warning, `e` an error. */
interface ProblemLine {
  readonly type: 'rate' | 'network' | 'fans' | 'temp';
  readonly status: 's' | 'w' | 'e';
  readonly code: number;
  readonly msg: string;
}

/** What an Antminer finds wrong with itself: the status lines of its summary and the code of its warning page. */
interface MinerProblems {
  readonly status: readonly ProblemLine[];
  /** Codes as the warning page gives them (`J0:8`, `P:1`), empty when all is well. */
  readonly warnings: readonly string[];
}

/** Judges an Antminer's own state as its firmware does (device protocol notes 1.1, errors). */
export function minerProblems(device: AntminerDevice): MinerProblems {
  const readings = antminerReadings(device);
  const well = (type: ProblemLine['type']): ProblemLine => ({ type, status: 's', code: 0, msg: '' });
  const dead = readings.boards.filter((board) => board.dead);
  const poolsDead = device.pools().every((pool) => !pool.alive);
  const hot = readings.boards.some((board) => Math.max(...board.chip) >= hottestChip);
  const rate: ProblemLine | undefined =
    dead[0] === undefined ? undefined : { type: 'rate', status: 'e', code: 8, msg: `J${dead[0].index}:8` };
  const network: ProblemLine = { type: 'network', status: 'e', code: 1, msg: 'No pool is connected.' };
  const temperature: ProblemLine = { type: 'temp', status: 'e', code: 1, msg: 'P:1' };
  return {
    status: [
      rate ?? well('rate'),
      poolsDead ? network : well('network'),
      well('fans'),
      hot ? temperature : well('temp'),
    ],
    warnings: [...dead.map((board) => `J${board.index}:8`), ...(hot ? ['P:1'] : [])],
  };
}

import type { Bench, BenchCase, Figures } from '../bench-case.ts';
import { rounded } from '../percentiles.ts';
import { measureCheckers } from './checker.ts';
import { measureWholePath } from './whole-path.ts';

const connections = 10_000;

/** Shares on one core: the whole path from a miner's bytes to its answer, and the checker alone, against the hashes in plain Node. */
export const stratumCase: BenchCase = {
  description: `shares of ${connections} connections from another process, 12 branches, through check and spool to the answer (budget: 3 times the hashes in plain Node, answers within 150 ms)`,
  async run(bench: Bench): Promise<Figures> {
    const whole = await measureWholePath(bench, connections);
    const { checker, floor, plain } = await measureCheckers(bench);
    return {
      sharesPerSecondPerCore: Math.round(whole.perSecond[10]),
      createHashFloor: Math.round(floor),
      ratioToFloor: rounded(whole.perSecond[10] / floor),
      oneInAPacket: Math.round(whole.perSecond[1]),
      ratioOfOneInAPacket: rounded(whole.perSecond[1] / floor),
      ratioToPlain: rounded(whole.perSecond[10] / plain),
      answerP50: whole.answerP50,
      answerP99: whole.answerP99,
      checkerAlone: Math.round(checker),
      checkerToFloor: rounded(checker / floor),
      connections,
      rssMb: whole.rssMb,
    };
  },
};

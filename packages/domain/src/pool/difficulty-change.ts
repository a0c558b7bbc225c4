/** Blocks between two changes of difficulty, on Bitcoin and Litecoin alike (`DifficultyAdjustmentInterval` of their nodes). */
export const retargetBlocks = 2016;

/** Blocks of a period from which on its change is estimated: over fewer, chance is most of it. */
const minBlocks = 24;

/** A change of difficulty is at most by four, either way (`CalculateNextWorkRequired`). */
const limits = { min: -75, max: 300 };

/** Height of the first block of the period that a block belongs to. */
export function periodStart(height: number): number {
  return height - (height % retargetBlocks);
}

/** Blocks that are still mined at the current difficulty, the one at `height` among them. */
export function remainingBlocks(height: number): number {
  return retargetBlocks - (height % retargetBlocks);
}

/** How far a period of difficulty has come. Times in seconds since 1970, as their headers say. */
interface DifficultyPeriod {
  /** Height that is being mined. */
  readonly height: number;
  /** Time of the first block of the period, undefined where it is not known. */
  readonly beganAt: number | undefined;
  /** Time of the newest block. */
  readonly tipAt: number | undefined;
  /** Seconds between two blocks that the coin aims at. */
  readonly blockSeconds: number;
}

/**
 * By how much the difficulty changes next if blocks keep coming as they did since the period began, in percent; undefined until 24
 * of its blocks were found.
 */
export function estimatedChange({ height, beganAt, tipAt, blockSeconds }: DifficultyPeriod): number | undefined {
  const blocks = height - 1 - periodStart(height);
  if (blocks < minBlocks || beganAt === undefined || tipAt === undefined || tipAt <= beganAt) return undefined;
  const change = 100 * ((blocks * blockSeconds) / (tipAt - beganAt) - 1);
  return Math.min(limits.max, Math.max(limits.min, change));
}

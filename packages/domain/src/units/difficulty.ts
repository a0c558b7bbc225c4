import { formatNumber } from './number-text.ts';

/** A network difficulty, for people: divided by 10^12, 2 decimals. */
export function formatDifficulty(difficulty: number | null | undefined): string {
  return formatNumber(difficulty == null ? difficulty : difficulty / 1e12, 2);
}

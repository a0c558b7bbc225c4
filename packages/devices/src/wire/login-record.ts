/** Where the logins that devices refused are kept over a restart of the program. Nothing here rejects or throws. */
export interface LoginRecord {
  /** The ages of what counted within the last `withinMs`, by place (host and port), in milliseconds. */
  load(withinMs: number): Iterable<{ place: string; agesMs: readonly number[] }>;
  /** What counts at a place now, in place of what was kept for it; empty: nothing. */
  keep(place: string, agesMs: readonly number[]): void;
}

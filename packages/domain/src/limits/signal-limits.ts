/** Bounds of one reading of signals. */
export const signalLimits = {
  /** Subjects, such as devices. */
  subjects: 1000,
  /** Signals times subjects. */
  readings: 5000,
  /** Subjects of one chart. */
  charted: 20,
  /** Rollups, samples or minutes that one history reads, over all its subjects. */
  historyRows: 5_000_000,
} as const;

/** How many lines the cells of a row hold above each other. */
export type RowLines = 1 | 2 | 3;

/** Pixels of a row of so many lines, where density is comfortable. */
export const lineHeights: Readonly<Record<RowLines, number>> = { 1: 36, 2: 48, 3: 72 };

/** The share of its height that a row takes at a density; `--hf-density` of tokens.css. */
export const densities = { comfortable: 1, compact: 0.7778 } as const;

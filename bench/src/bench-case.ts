/** Figures of one case, printed as its JSON line. */
export type Figures = Readonly<Record<string, number | string | boolean>>;

/** One benchmark: it starts what it needs, in a scratch folder and on free ports, and cleans up. */
export interface BenchCase {
  /** What the figures are and which budget they answer to. */
  description: string;
  run(log: (line: string) => void): Promise<Figures>;
}

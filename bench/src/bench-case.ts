/** Figures of one case, printed as its JSON line. */
export type Figures = Readonly<Record<string, number | string | boolean>>;

/** What a running case is given. */
export interface Bench {
  /** Reports how far it has come. */
  log(line: string): void;
  /** Words given after `--`, such as `install`. */
  options: ReadonlySet<string>;
  /** What is to be undone at the end, however it comes: newest first. */
  atEnd: AsyncDisposableStack;
}

/** One benchmark: it starts what it needs, in a scratch folder and on free ports, and leaves nothing behind. */
export interface BenchCase {
  /** What the figures are and which budget they answer to. */
  description: string;
  run(bench: Bench): Promise<Figures>;
}

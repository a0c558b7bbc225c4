import type { FileResult, TestFailure } from './test-results.ts';

/** More files than these that fail in one run are a fault and no matter of load. */
const MAX_FILES = 3;

/** The results after a second run, and the failures of the first that did not show again. */
interface SecondRun {
  results: readonly FileResult[];
  passedSecond: readonly TestFailure[];
}

/**
 * Runs the files that failed once more, by `run`, when nothing else runs: a loaded machine can break what waits for real
 * time. At most three files of a program; what failed outside of files is final (decision 71).
 */
export async function secondRun(
  first: readonly FileResult[],
  run: (files: readonly string[]) => Promise<readonly FileResult[]>,
): Promise<SecondRun> {
  const failing = first.filter(({ failed }) => failed > 0);
  const isFinal = failing.length === 0 || failing.length > MAX_FILES || failing.some(({ file }) => file === '');
  if (isFinal) return { results: first, passedSecond: [] };
  const second = await run(failing.map(({ file }) => file));
  const results = first.filter(({ failed }) => failed === 0);
  const isSteadyNow = second.every(({ failed }) => failed === 0);
  return {
    results: [...results, ...second],
    passedSecond: isSteadyNow ? failing.flatMap(({ failures }) => failures) : [],
  };
}

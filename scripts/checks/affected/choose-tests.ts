import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../../start/repository.ts';
import { affectedTests, type AffectedTests } from './affected-tests.ts';
import { changedSince, repositoryFiles } from './changed-files.ts';
import { readModuleGraph } from './module-graph.ts';

const usage = 'Usage: npm test [-- --changed [REVISION]]';

/**
 * The tests that the arguments of `npm test` ask for: all, or with `--changed` those that the changes since a revision can affect, by
 * default those that are not committed.
 * @throws Error for an argument that it does not know.
 */
export function chooseTests(args: readonly string[]): AffectedTests {
  if (args.length === 0) return 'everything';
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (!values.changed || positionals.length > 1) throw new Error(usage);
  const files = repositoryFiles();
  const sourceOf = (file: string): string => readFileSync(path.join(REPOSITORY, file), 'utf8');
  const changed = changedSince(positionals[0] ?? 'HEAD');
  return affectedTests({ files, graph: readModuleGraph(REPOSITORY, files), sourceOf }, changed);
}

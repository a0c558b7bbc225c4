/**
 * Checks the format of every file, or of those named. Oxfmt passes in less than a second what is formatted; Prettier, which
 * takes half a minute of a processor for all files, decides about the few that Oxfmt would write differently.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../start/repository.ts';
import { toolFile } from './tools.ts';

const named = process.argv.slice(2);
const oxfmt = ['--config', '.prettierrc.json', '--no-error-on-unmatched-pattern', '--list-different'];
const options = { cwd: REPOSITORY, encoding: 'utf8' } as const;

const first = spawnSync(process.execPath, [toolFile('oxfmt'), ...oxfmt, ...named], options);
// Where it has no file to look at, it says so in a line of the same output.
const doubtful = first.stdout.split('\n').filter((line) => existsSync(path.join(REPOSITORY, line)) && line !== '');
if (first.error ?? (first.status !== 0 && doubtful.length === 0)) {
  console.error(String(first.error ?? first.stderr));
  process.exitCode = 1;
} else if (doubtful.length > 0) {
  const prettier = ['--check', '--log-level', 'warn', '--ignore-unknown', ...doubtful];
  const second = spawnSync(process.execPath, [toolFile('prettier'), ...prettier], { ...options, stdio: 'inherit' });
  process.exitCode = second.status ?? 1;
}

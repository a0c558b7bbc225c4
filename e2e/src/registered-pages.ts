import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REPOSITORY } from '../../scripts/start/repository.ts';

/** Loads every `*.route.ts` of the console and prints the paths of the pages that they declare. */
const program = `
  import { globSync } from 'node:fs';
  const modules = await Promise.all(
    globSync('apps/console/src/features/**/*.route.ts').map((file) => import(process.cwd() + '/' + file)),
  );
  const pages = modules.flatMap(Object.values).filter((value) => typeof value?.parseSearch === 'function');
  console.log(JSON.stringify(pages.map(({ path }) => path).toSorted()));
`;

/**
 * The paths of all pages of the console: each is declared in a `*.route.ts` of its feature. A process of its own loads
 * them, since the test runner loads modules in another way than Node does.
 */
export async function registeredPages(): Promise<string[]> {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY });
  return JSON.parse(stdout) as string[];
}

import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../../apps/server/src/platform/database/embedded/run-program.ts';
import { REPOSITORY } from './repository.ts';
import { sourceHash } from './source-hash.ts';
import { StartError } from './start-error.ts';

const SOURCES = ['apps/console', 'packages/domain/src', 'package-lock.json'];
const MARK = '.built-from';

function isFresh(folder: string, hash: string): boolean {
  const mark = path.join(folder, MARK);
  return existsSync(path.join(folder, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8').trim() === hash;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm as it was called, else the one on the path; on Windows the latter needs a shell. */
function npmCommand(): { file: string; args: string[] } {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { file: process.execPath, args: [script] };
  return process.platform === 'win32' ? { file: 'cmd.exe', args: ['/c', 'npm'] } : { file: 'npm', args: [] };
}

/**
 * Puts what was built in the place of what was served, whole: no server finds it half there. Where another start did the
 * same at the same moment, one of the two stays.
 */
function replaceFolder(target: string, built: string, hash: string): void {
  const old = `${built}-old`;
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    if (existsSync(target)) renameSync(target, old);
    renameSync(built, target);
  } catch (error) {
    if (!isFresh(target, hash)) throw error;
  }
  for (const folder of [old, built]) rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds the console where it was never built or its sources changed since. Where the installation cannot be written,
 * the build goes to the data folder.
 *
 * @returns the folder to serve.
 * @throws StartError with what the build printed.
 */
export async function buildConsole(dataFolder: string, onBuild: () => void): Promise<string> {
  const hash = sourceHash(REPOSITORY, SOURCES);
  const inPlace = path.join(REPOSITORY, 'apps', 'console', 'dist');
  const inData = path.join(dataFolder, 'console');
  const fresh = [inPlace, inData].find((folder) => isFresh(folder, hash));
  if (fresh !== undefined) return fresh;
  onBuild();
  const target = isWritable(path.dirname(inPlace)) ? inPlace : inData;
  const built = path.join(target === inPlace ? path.join(REPOSITORY, '.cache') : dataFolder, `console-${process.pid}`);
  const npm = npmCommand();
  const args = [...npm.args, 'run', 'build', '-w', '@headframe/console', '--', '--outDir', built];
  // A test runner sets another one, with which React is built for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await runProgram(npm.file, args, { cwd: REPOSITORY, env });
  if (code !== 0) {
    rmSync(built, { recursive: true, force: true });
    throw new StartError(`The console could not be built:\n${output.trim().split('\n').slice(-20).join('\n')}`);
  }
  writeFileSync(path.join(built, MARK), `${hash}\n`);
  replaceFolder(target, built, hash);
  return target;
}

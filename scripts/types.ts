/** Checks the types of both programs (Node side and console) with the native TypeScript compiler, side by side. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')),
  'bin',
  'tsc',
);

function check(project: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const codes = await Promise.all(['tsconfig.json', 'apps/console/tsconfig.json'].map(check));
process.exitCode = Math.max(...codes);

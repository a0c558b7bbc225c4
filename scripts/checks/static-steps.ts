import path from 'node:path';
import { REPOSITORY } from '../start/repository.ts';
import { sourceHash } from '../start/source-hash.ts';
import type { Step } from './run-step.ts';
import { toolFile } from './tools.ts';

function lintCache(): string[] {
  const rules = sourceHash(REPOSITORY, ['lint', 'eslint.config.js', 'package-lock.json']).slice(0, 12);
  return ['--cache', '--cache-strategy', 'content', '--cache-location', path.join('.cache', `eslint-${rules}`)];
}

/**
 * The checks that run nothing of the product: lint, format, types. The rules about promises, which look at types, run in
 * Oxlint, on the native compiler (`.oxlintrc.json`): that costs a third of their time in ESLint.
 *
 * @param quick lint only what changed since the last time.
 */
export function staticSteps({ quick }: { quick: boolean }): Step[] {
  const cache = quick ? lintCache() : [];
  return [
    { name: 'lint', command: { node: toolFile('eslint') }, args: ['.', '--max-warnings', '0', ...cache] },
    { name: 'lint of promises', command: { node: toolFile('oxlint') }, args: ['--deny-warnings'] },
    { name: 'format', command: { node: toolFile('prettier') }, args: ['--check', '--log-level', 'warn', '.'] },
    { name: 'types', command: { node: path.join(REPOSITORY, 'scripts', 'types.ts') }, args: [] },
  ];
}

import path from 'node:path';
import { REPOSITORY } from '../start/repository.ts';
import type { Step } from './run-step.ts';
import { toolFile } from './tools.ts';

/** The checks that run nothing of the product: lint, format, types. */
export function staticSteps(): Step[] {
  return [
    {
      name: 'lint',
      command: { node: toolFile('eslint') },
      args: ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint', '--cache-strategy', 'content'],
    },
    { name: 'format', command: { node: toolFile('prettier') }, args: ['--check', '--log-level', 'warn', '.'] },
    { name: 'types', command: { node: path.join(REPOSITORY, 'scripts', 'types.ts') }, args: [] },
  ];
}

import path from 'node:path';
import { REPOSITORY } from '../start/repository.ts';
import type { Step } from './run-step.ts';
import { toolFile } from './tools.ts';

/**
 * The checks that run nothing of the product: lint, format, types. The rules are Oxlint's, those that look at types on the
 * native compiler, and those of this repository (`lint/`): together half the processor time of ESLint.
 */
export function staticSteps(): Step[] {
  return [
    { name: 'lint', command: { node: toolFile('oxlint') }, args: ['--deny-warnings'] },
    { name: 'format', command: { node: path.join(REPOSITORY, 'scripts', 'checks', 'check-format.ts') }, args: [] },
    { name: 'types', command: { node: path.join(REPOSITORY, 'scripts', 'types.ts') }, args: [] },
  ];
}

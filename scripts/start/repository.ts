import path from 'node:path';

/** Root folder of the repository. */
export const REPOSITORY = path.resolve(import.meta.dirname, '..', '..');

/** A program that `npm start` runs. */
export type ProgramName = 'server' | 'simulator' | 'agent' | 'pool' | 'payout';

/** The main file of one of the programs. */
export function programFile(program: ProgramName): string {
  return path.join(REPOSITORY, 'apps', program, 'src', 'main.ts');
}

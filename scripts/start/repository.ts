import path from 'node:path';

/** Root folder of the repository. */
export const REPOSITORY = path.resolve(import.meta.dirname, '..', '..');

/** The main file of one of the programs. */
export function programFile(program: 'server' | 'simulator' | 'agent'): string {
  return path.join(REPOSITORY, 'apps', program, 'src', 'main.ts');
}

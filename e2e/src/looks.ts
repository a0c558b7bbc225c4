import { execFileSync } from 'node:child_process';
import { REPOSITORY } from '../../scripts/start/repository.ts';
import type { Scheme } from './axe.ts';

/** 0 or 1, the other one at the next commit. Outside of a Git repository 0. */
function turnOfRevision(): number {
  try {
    const count = execFileSync('git', ['rev-list', '--count', '--first-parent', 'HEAD'], { cwd: REPOSITORY });
    return Number(count) % 2;
  } catch {
    return 0;
  }
}

const chosen = process.env['HEADFRAME_LOOKS'];
const turn = chosen === undefined || chosen === '' ? turnOfRevision() : Number(chosen) % 2;

const other: Readonly<Record<Scheme, Scheme>> = { dark: 'light', light: 'dark' };

/** A property of the name itself, so that a page more does not change the looks of the others. */
const parity = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2;

/**
 * The two looks at a page: one theme at a desk, the other one on a phone. Half of the pages are dark at the desk, and each changes its looks
 * from one commit to the next. `HEADFRAME_LOOKS=0` and `1` choose them.
 */
export function looksAt(name: string, atTurn = turn): { desk: Scheme; phone: Scheme } {
  const desk: Scheme = (parity(name) + atTurn) % 2 === 0 ? 'dark' : 'light';
  return { desk, phone: other[desk] };
}

import type { DateStyle } from '../../../../ui/figure/dates.ts';

/** What a row of devices or parts shows of who holds it. */
export interface HeldRow {
  readonly isHeld: boolean;
  /** Whether a person holds it, and it may be released. */
  readonly isHeldByHand: boolean;
  readonly heldBy: string | null;
  readonly heldState: string | null;
  readonly heldUntil: string | null;
  readonly heldWhy: string | null;
}

/** What {@link heldText} needs to write times. */
export type WriteDate = (at: string | null, style: DateStyle) => string;

const states: Readonly<Record<string, string>> = {
  alone: 'Left alone',
  off: 'Held off',
  on: 'Held on',
  limited: 'Held at its power',
};

/** When a hold ends: the time alone within the next 20 hours; nothing of what is let alone until that is done. */
function untilText({ heldUntil, heldState }: HeldRow, now: number, write: WriteDate): string | undefined {
  if (heldUntil === null) return heldState === 'alone' ? undefined : 'until released';
  const isSoon = Date.parse(heldUntil) - now < 20 * 3_600_000;
  return `until ${write(heldUntil, isSoon ? 'time' : 'moment')}`;
}

/** `Held off by hand until 18:00`; undefined where nobody holds it. */
export function heldText(row: HeldRow, now: number, write: WriteDate): string | undefined {
  if (!row.isHeld) return undefined;
  const state = states[row.heldState ?? ''] ?? 'Held';
  return [state, row.isHeldByHand ? 'by hand' : '', untilText(row, now, write)].filter(Boolean).join(' ');
}

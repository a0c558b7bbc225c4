import type { PduOutlet } from '@headframe/domain/devices/pdu/pdu-reading';
import type { OutletStates } from './pdu-table.ts';

/** Whether an outlet gives power, and whether its unit is about to switch it. */
export type OutletSwitch = Pick<PduOutlet, 'on' | 'changing'>;

/** What the state of an outlet means; a number that the family does not have is not reported. */
export function outletSwitch(states: OutletStates, state: number | null): OutletSwitch {
  const is = (list: readonly number[] | undefined): boolean => state !== null && (list?.includes(state) ?? false);
  const changing = is(states.goingOff) || is(states.goingOn);
  if (is(states.on) || is(states.goingOff)) return { on: true, changing };
  if (is(states.off) || is(states.goingOn)) return { on: false, changing };
  return { on: null, changing };
}

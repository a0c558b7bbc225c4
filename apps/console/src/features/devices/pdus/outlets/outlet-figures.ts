import { outletMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { formatQuantity, missingText } from '@headframe/domain/units/number-text';
import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import { measureText } from '../../history/index.ts';

/** The name of an outlet: its own, else its index on the unit. */
export function outletName({ name, key }: Pick<OutletRowFragment, 'name' | 'key'>): string {
  return name || `Outlet ${key}`;
}

/** A figure of an outlet with its unit; the sign for "not reported" where there is none. */
export const outletFigure = measureText<OutletRowFragment, keyof typeof outletMeasures>(outletMeasures);

function delayText(seconds: number | null): string {
  return seconds !== null && seconds < 0 ? 'never' : formatQuantity(seconds, 's', 0);
}

/** How long the unit waits before it switches an outlet on and off, such as `on 5 s · off 0 s`. */
export function delaysText({ onDelay, offDelay }: Pick<OutletRowFragment, 'onDelay' | 'offDelay'>): string {
  if (onDelay === null && offDelay === null) return missingText;
  return `on ${delayText(onDelay)} · off ${delayText(offDelay)}`;
}

/** What stands in place of the miner behind an outlet where none can be named. */
export function noMinerText(isLinked: boolean): string {
  return isLinked ? 'Not open to you' : missingText;
}

import type { PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import type { Verification } from '../driver.ts';
import type { PduBaseline, PduFields } from './pdu-driver.ts';

const verified: Verification = { state: 'verified' };
const pending = (reason: string): Verification => ({ state: 'pending', reason });

/** Outlets that were seen without power since a reboot was commanded, by what the unit reported just before it. */
const seenOff = new WeakMap<PduReading, Set<string>>();

/** A switched outlet is proven when it reports so, and is not about to change. */
export function compareOutlet(wanted: 'on' | 'off', { on, changing }: PduFields['outlet']): Verification {
  if (on === null) return pending('The unit does not report whether the outlet is on.');
  if (on !== (wanted === 'on')) return pending(`The outlet is still ${on ? 'on' : 'off'}.`);
  return changing ? pending('The outlet is about to be switched.') : verified;
}

/** A reboot is proven when the outlet was seen off since the command, and gives power again. */
export function compareOutletCycle(
  _command: unknown,
  { key, on }: PduFields['outletCycle'],
  { reading }: PduBaseline,
): Verification {
  if (reading === null) return pending('Nothing is known of the outlet before the command.');
  const seen = seenOff.get(reading) ?? new Set();
  seenOff.set(reading, seen);
  if (on === false) seen.add(key);
  if (!seen.has(key)) return pending('The outlet was not seen to go off yet.');
  return on === true ? verified : pending('The outlet went off, and is not on again yet.');
}

/** A new name is proven when the unit reports it. */
export function compareOutletName(wanted: string, name: string): Verification {
  return name === wanted ? verified : pending(`The outlet is still called "${name}".`);
}

/** Delays are proven when the unit reports both. */
export function compareOutletDelay(
  wanted: { onDelay: number; offDelay: number },
  { onDelay, offDelay }: PduFields['outletDelay'],
): Verification {
  const isSet = onDelay === wanted.onDelay && offDelay === wanted.offDelay;
  return isSet ? verified : pending('The outlet has other delays still.');
}

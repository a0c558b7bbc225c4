import type { CommandedTemperature } from '@headframe/domain/devices/container/container-commands';
import { containerFault } from '@headframe/domain/devices/container/container-faults';
import type { Verification } from '../driver.ts';
import type { ContainerFields } from './container-driver.ts';

/** Smallest difference of two temperatures, °C: controllers report tenths. */
const step = 0.05;

const verified: Verification = { state: 'verified' };
const pending = (reason: string): Verification => ({ state: 'pending', reason });

/** A cooler is open or closed when the pump that its controller reports shows it. */
export function compareCooler(wanted: 'open' | 'closed', { coolerOpen }: ContainerFields['cooler']): Verification {
  if (coolerOpen === null) return pending('The controller does not report whether the cooling runs.');
  if (coolerOpen === (wanted === 'open')) return verified;
  return pending(coolerOpen ? 'The cooling still runs.' : 'The cooling does not run yet.');
}

/** A temperature is set when the controller reports it, and that it holds it instead of one of its own choice. */
export function compareTemperature(
  { temperature, mode }: CommandedTemperature,
  { setTemperature, pidMode }: ContainerFields['temperature'],
): Verification {
  if (mode === 'pid') return pidMode === true ? verified : pending('The controller does not report PID mode.');
  if (pidMode === true) return pending('The controller still chooses the temperature itself.');
  if (setTemperature === null) return pending('The controller does not report its set temperature.');
  if (temperature !== undefined && Math.abs(setTemperature - temperature) < step) return verified;
  return pending(`The set temperature is ${setTemperature} °C.`);
}

/** A reset leaves no trace of its own: it is done when the controller reports no fault. */
export function compareFaults(_command: unknown, faults: ContainerFields['coolerFaults']): Verification {
  if (faults.length === 0) return verified;
  const named = faults.slice(0, 4).map((fault) => containerFault(fault).label);
  return pending(`Still reported: ${named.join(', ')}${faults.length > named.length ? ', …' : ''}.`);
}

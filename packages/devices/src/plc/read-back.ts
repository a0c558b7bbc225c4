import type { Verification } from '../driver.ts';
import type { PlcFields } from './plc-driver.ts';

const verified: Verification = { state: 'verified' };
const pending = (reason: string): Verification => ({ state: 'pending', reason });

/** A switched coil is proven when the PLC reports it so, and its feedback input shows it. */
export function compareCoil(wanted: 'on' | 'off', { on, output }: PlcFields['coil']): Verification {
  const isWanted = wanted === 'on';
  if (output !== isWanted) return pending(`The coil is still ${output ? 'on' : 'off'}.`);
  return on === isWanted ? verified : pending(`The feedback input still shows ${on ? 'on' : 'off'}.`);
}

/** A pulse is proven when the coil was seen on since the command, and is off again. */
export function compareCoilPulse(_command: unknown, { output, pulsed }: PlcFields['coilPulse']): Verification {
  if (output) return pending('The coil is still on.');
  return pulsed ? verified : pending('The coil was not seen to go on.');
}

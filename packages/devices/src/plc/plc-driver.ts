import type { PlcCommand } from '@headframe/domain/devices/plc/plc-commands';
import type { PlcCoil, PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import type { Driver } from '../driver.ts';

/** What commands change about the coil that is meant, by the name of its reader. */
export interface PlcFields {
  coil: Pick<PlcCoil, 'on' | 'output'>;
  /** `pulsed`: whether the coil was seen to go on by the last pulse that this agent made on it. */
  coilPulse: Pick<PlcCoil, 'output'> & { pulsed: boolean };
}

/** A driver of one family of PLCs. */
export type PlcDriver = Driver<PlcReading, PlcCommand, PlcFields>;

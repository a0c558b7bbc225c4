import type { PlcCommand } from '@headframe/domain/devices/plc/plc-commands';
import type { PlcCoil, PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import type { CommandBaseline, Driver } from '../driver.ts';

/** What commands change about the coil that is meant, by the name of its reader. */
export interface PlcFields {
  coil: Pick<PlcCoil, 'on' | 'output'>;
  /** `pulsedAt`: when a pulse was last seen on the coil by this agent, in milliseconds since the epoch. */
  coilPulse: Pick<PlcCoil, 'output'> & { pulsedAt: number | null };
}

/** A driver of one family of PLCs. */
export type PlcDriver = Driver<PlcReading, PlcCommand, PlcFields>;

/** A PLC before a command. */
export type PlcBaseline = CommandBaseline<PlcReading>;

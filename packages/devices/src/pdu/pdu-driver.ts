import type { PduCommand } from '@headframe/domain/devices/pdu/pdu-command';
import type { PduFamily, PduOutlet, PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import type { CommandBaseline, Driver } from '../driver.ts';

/** What commands change about one outlet. */
export type OutletSetting = Pick<PduOutlet, 'name' | 'on' | 'changing' | 'onDelay' | 'offDelay'>;

/** What commands change about the outlet that is meant, by the name of its reader. */
export interface PduFields {
  outlet: Pick<OutletSetting, 'on' | 'changing'>;
  outletCycle: { key: string; on: OutletSetting['on'] };
  outletName: string;
  outletDelay: Pick<OutletSetting, 'onDelay' | 'offDelay'>;
}

/** A driver of one family of power distribution units. */
export interface PduDriver extends Driver<PduReading, PduCommand, PduFields> {
  readonly family: PduFamily;
}

/** A unit before a command. */
export type PduBaseline = CommandBaseline<PduReading>;

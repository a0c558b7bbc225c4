import type { ObjectTree } from './snmp/object-tree.ts';
import type { PduDevice } from './pdu-device.ts';

/** Names of the units that the simulator can build. */
export const pduNames = ['APC AP8959EU3', 'Raritan PX3-5702', 'Server Technology C2S42CE'] as const;
export type PduName = (typeof pduNames)[number];

/** A model of power distribution units: how it looks over SNMP. */
export interface PduModel {
  readonly name: PduName;
  readonly family: string;
  /** What the unit calls outlet `number` (from 1): the index of its rows. */
  outletKey(number: number): string;
  /** Its objects, made for a number of outlets and shared by all units that have as many. */
  objects(outlets: number): ObjectTree<PduDevice>;
}

import type { PduCommand } from '@headframe/domain/devices/pdu/pdu-command';
import { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import type { PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import type { PduDetail } from '@headframe/domain/devices/pdu/pdu-report';
import { defineDriverKind } from '../driver-kind.ts';
import { isCloseDetail } from './is-close-detail.ts';
import type { PduFields } from './pdu-driver.ts';
import { pduTables } from './pdu-tables.ts';
import { compareOutlet, compareOutletCycle, compareOutletDelay, compareOutletName } from './read-back.ts';
import { snmpPduDriver } from './snmp-pdu-driver.ts';
import { splitPduReading } from './split-pdu-reading.ts';

/** Power distribution units; their parts are outlets. */
export const pduKind = defineDriverKind<PduReading, PduCommand, PduFields>({
  kind: 'pdu',
  drivers: pduTables.map(snmpPduDriver),
  commands: pduCommands,
  comparisons: {
    outlet: compareOutlet,
    outletCycle: compareOutletCycle,
    outletName: compareOutletName,
    outletDelay: compareOutletDelay,
  },
  split: splitPduReading,
  detailChanged: (sent, now) => !isCloseDetail(sent as PduDetail, now as PduDetail),
});

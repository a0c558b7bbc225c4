import type { PduDetail } from '@headframe/domain/devices/pdu/pdu-report';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { plainIngest } from '../kinds/index.ts';

/** Power distribution units for the ingest. A unit does what it is there for as soon as it answers. */
export const pduIngest = plainIngest<PduDetail>({
  kind: pduKind,
  topic: 'pdu',
  ownTables: ['pdu'],
  identityOf: ({ family, model, firmware, mac, serialNumber, sysName }) => ({
    family,
    model,
    firmware,
    mac,
    serialNumber,
    name: sysName,
  }),
  judge: () => ({ issues: 0, authError: false, isActive: true, columns: {}, detail: null }),
});

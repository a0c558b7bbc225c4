import type { PduDetail, PduScalars } from '@headframe/domain/devices/pdu/pdu-report';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { isOutOfBalance } from '@headframe/domain/devices/pdu/phase-imbalance';
import { issueBitsOf, plainIngest } from '../kinds/index.ts';

const bit = issueBitsOf(pduKind);

const phaseCurrents = ({ currentL1, currentL2, currentL3 }: PduScalars) => [currentL1, currentL2, currentL3];

/** Power distribution units for the ingest. A unit does what it is there for as soon as it answers (decision 51). */
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
  judge: ({ scalars }) => ({
    issues: isOutOfBalance(phaseCurrents(scalars as PduScalars)) ? bit('PHASE_IMBALANCE') : 0,
    authError: false,
    isActive: true,
    columns: {},
    detail: null,
  }),
});

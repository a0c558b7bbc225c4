import type { PduDetail, PduScalars } from '@headframe/domain/devices/pdu/pdu-report';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { circuitIssue } from '@headframe/domain/devices/pdu/circuit-load';
import { isOutOfBalance } from '@headframe/domain/devices/pdu/phase-imbalance';
import { phaseLoadIssues } from '@headframe/domain/devices/pdu/phase-load';
import { issueBitsOf, plainIngest } from '../kind-platform/index.ts';

const bit = issueBitsOf(pduKind);

const phaseCurrents = ({ currentL1, currentL2, currentL3 }: PduScalars) => [currentL1, currentL2, currentL3];
const loadStates = ({ loadStateL1, loadStateL2, loadStateL3 }: PduScalars) => [loadStateL1, loadStateL2, loadStateL3];

function issuesOf(scalars: PduScalars): number {
  const imbalance = isOutOfBalance(phaseCurrents(scalars)) ? bit('PHASE_IMBALANCE') : 0;
  const phases = phaseLoadIssues(loadStates(scalars));
  const circuit = circuitIssue(scalars.circuitLoad);
  // A line that the unit itself calls overloaded counts once.
  const isSaid =
    phases.includes('PHASE_OVERLOAD') || (circuit === 'CIRCUIT_NEAR_RATING' && phases.includes('PHASE_NEAR_OVERLOAD'));
  const issues = [...phases, ...(circuit === null || isSaid ? [] : [circuit])];
  return issues.reduce((bits, issue) => bits | bit(issue), imbalance);
}

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
  judge: ({ scalars }) => ({
    issues: issuesOf(scalars as PduScalars),
    authError: false,
    isActive: true,
    columns: {},
    detail: null,
  }),
});

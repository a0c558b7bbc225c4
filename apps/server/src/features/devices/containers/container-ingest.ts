import { containerFaultIssues } from '@headframe/domain/devices/container/container-faults';
import type { ContainerDetail, ContainerScalars } from '@headframe/domain/devices/container/container-reading';
import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { issueBitsOf, plainIngest } from '../kinds/index.ts';

const bit = issueBitsOf(containerKind);

/** The issues that a reading sets: those of the faults that the controller reports, and a closed cooler over miners that hash. */
function issuesOf({ coolerOpen, hashrate }: ContainerScalars, faults: readonly string[]): number {
  const closed = coolerOpen === false && (hashrate ?? 0) > 0 ? bit('COOLER_CLOSED') : 0;
  return containerFaultIssues(faults).reduce((bits, issue) => bits | bit(issue), closed);
}

/** Containers for the ingest. A container does what it is there for while its cooling runs. */
export const containerIngest = plainIngest<ContainerDetail>({
  kind: containerKind,
  topic: 'container',
  ownTables: ['container'],
  identityOf: ({ family, model, firmware, mac }) => ({ family, model, firmware, mac }),
  judge: ({ scalars }, { detail }) => ({
    issues: issuesOf(scalars as ContainerScalars, detail?.faults ?? []),
    authError: false,
    isActive: (scalars as ContainerScalars).coolerOpen === true,
    columns: {},
    detail: null,
  }),
});

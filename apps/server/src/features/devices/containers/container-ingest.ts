import { containerFaultIssues } from '@headframe/domain/devices/container/container-faults';
import type { ContainerDetail, ContainerScalars } from '@headframe/domain/devices/container/container-reading';
import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { issueBitsOf, plainIngest } from '../kind-platform/index.ts';

const bit = issueBitsOf(containerKind);

/**
 * The issues that a reading sets: those of the faults that the controller reports, a closed cooler over miners that hash, and a credential
 * that is refused.
 */
function issuesOf({ coolerOpen, hashrate }: ContainerScalars, detail: ContainerDetail | null): number {
  const closed = coolerOpen === false && (hashrate ?? 0) > 0 ? bit('COOLER_CLOSED') : 0;
  const refused = detail?.authError === true ? bit('AUTH_ERROR') : 0;
  return containerFaultIssues(detail?.faults ?? []).reduce((bits, issue) => bits | bit(issue), closed | refused);
}

/** Containers for the ingest. A container does what it is there for while its cooling runs. */
export const containerIngest = plainIngest<ContainerDetail>({
  kind: containerKind,
  topic: 'container',
  ownTables: ['container'],
  identityOf: ({ family, model, firmware, mac }) => ({ family, model, firmware, mac }),
  judge: ({ scalars }, { detail }) => ({
    issues: issuesOf(scalars as ContainerScalars, detail),
    authError: detail?.authError === true,
    isActive: (scalars as ContainerScalars).coolerOpen === true,
    columns: {},
    detail: null,
  }),
});

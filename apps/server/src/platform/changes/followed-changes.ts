import { followedKinds } from '@headframe/domain/changes/followed-kinds';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { RecordAuditKind } from '@headframe/domain/records/record-audits';
import { createHash } from 'node:crypto';
import { grantOpens } from '../auth/caller-grant.ts';
import type { SubaccountGrant } from '../auth/caller.ts';
import { writeChange } from '../pubsub/change-payload.ts';
import { noSubaccount, type Change } from '../pubsub/pubsub.ts';

const readers = new Map<string, readonly Permission[]>(Object.entries(followedKinds));

/** Says that pages and forms follow a kind of record, and who may see it. */
export function followRecord(kind: RecordAuditKind, read: Permission): void {
  readers.set(kind, [read]);
}

/** Those of these subaccounts in which changes of a kind may be seen; none for one that nobody follows. */
export function grantsThatFollow(grants: readonly SubaccountGrant[], kind: string): readonly SubaccountGrant[] {
  const permissions = readers.get(kind);
  return permissions ? grants.filter((grant) => opensOne(grant, permissions)) : [];
}

const opensOne = (grant: SubaccountGrant, permissions: readonly Permission[]): boolean =>
  permissions.length === 0 || permissions.some((one) => grantOpens(grant, one));

const numbers = new Map<string, number>();

/** The number that stands for a kind in notifications, the same in every version. */
function numberOfKind(kind: string): number {
  const number = numbers.get(kind) ?? createHash('sha256').update(kind).digest().readUInt32BE(0) >>> 1;
  if (readers.has(kind)) numbers.set(kind, number);
  return number;
}

interface NotedChange {
  kind: string;
  subaccountId?: number | null | undefined;
  organizationId?: number | null | undefined;
}

/** The notifications of what was added to the audit log, each once: kinds alone, no values and no names. */
export function payloadsOfChanges(changes: readonly NotedChange[]): string[] {
  const payloads = changes.flatMap(({ kind, subaccountId, organizationId }) => {
    const ids = [numberOfKind(kind)];
    if (subaccountId != null) return [writeChange({ topic: 'change', subaccountId, ids })];
    return organizationId == null
      ? []
      : [writeChange({ topic: 'organizationChange', subaccountId: organizationId, ids })];
  });
  return [...new Set(payloads)];
}

/** Whether a change is one of these kinds, where the caller may see it. */
export function concernsKinds(
  grants: readonly SubaccountGrant[],
  kinds: readonly string[],
  { topic, subaccountId, ids }: Change,
): boolean {
  const isOf = (grant: SubaccountGrant) =>
    subaccountId === noSubaccount || (topic === 'change' ? grant.subaccountId : grant.organizationId) === subaccountId;
  // Asked for every change of the house: kinds that nobody follows, whose names may be long, are no work.
  return kinds.some((kind) => {
    const permissions = readers.get(kind);
    if (!permissions || (ids !== 'all' && !ids.includes(numberOfKind(kind)))) return false;
    return grants.some((grant) => isOf(grant) && opensOne(grant, permissions));
  });
}

import { DomainError } from '@headframe/domain/errors/domain-error';
import { isWorkerName, maxWorkersPerSubaccount } from '@headframe/domain/pool/worker-name';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { validated } from '../../../../platform/validation/validated.ts';

const maxNamed = 3;

/** Names that are approved at most: those of all workers, and as many that are to come. */
const maxApproved = 2 * maxWorkersPerSubaccount;

const namesSchema = z
  .array(z.string().refine(isWorkerName, 'No name of a worker.'))
  .min(1)
  .max(maxWorkersPerSubaccount);

const textOf = (names: readonly string[]): string =>
  names.length <= maxNamed ? names.join(', ') : `${names.length} workers: ${names.slice(0, maxNamed).join(', ')}, …`;

/** Sets whether names that the subaccount does not have wait for a person. Returns what holds now. */
export async function setWorkerApproval(context: ScopedContext, isNeeded: boolean): Promise<boolean> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { rows } = await sql<{ before: boolean }>`
    with before as (select needs_approval from worker_policy where subaccount_id = ${subaccountId}), changed as (
      insert into worker_policy (subaccount_id, needs_approval) values (${subaccountId}, ${isNeeded})
      on conflict (subaccount_id) do update set needs_approval = excluded.needs_approval
    ) select coalesce((select needs_approval from before), false) as before`.execute(transaction);
  const before = rows[0]?.before ?? false;
  if (before === isNeeded) return isNeeded;
  await recordChange(context, {
    action: 'worker.require-approval',
    object: { kind: 'subaccount', name: isNeeded ? 'New workers need approval' : 'New workers mine at once' },
    subaccountId,
    before: { needsApproval: before },
    after: { needsApproval: isNeeded },
  });
  return isNeeded;
}

/**
 * Lets workers mine that wait for it, or that are named before they come. Returns how many were not approved before.
 * @throws DomainError `validation-failed` for names that no worker may have, `permission-error` for more than may be approved
 */
export async function approveWorkers(context: ScopedContext, given: readonly string[]): Promise<number> {
  const names = validated(namesSchema, given, 'names');
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  await sql`select pg_advisory_xact_lock(hashtext('headframe.approved_workers'), ${subaccountId})`.execute(transaction);
  const { rows } = await sql<{ name: string }>`
    insert into new_worker (subaccount_id, name, address, is_approved)
    select distinct ${subaccountId}::int, n.name, '', true from unnest(${names}::text[]) as n (name) order by 2
    on conflict (subaccount_id, name) do update set is_approved = true where not new_worker.is_approved
    returning name`.execute(transaction);
  const { rows: approved } = await sql<{ count: number }>`
    select count(*)::int as count from new_worker where subaccount_id = ${subaccountId} and is_approved`.execute(
    transaction,
  );
  if (rows.length > 0 && (approved[0]?.count ?? 0) > maxApproved)
    throw new DomainError(
      'permission-error',
      `At most ${maxApproved} names of workers are approved. Delete workers that are no longer used.`,
    );
  await recordNames(context, 'worker.approve', subaccountId, rows);
  return rows.length;
}

/**
 * Takes workers off those that wait; their miners wait again with their next try. Returns how many there were.
 * @throws DomainError `not-found` where none of them waits
 */
export async function refuseWorkers(context: ScopedContext, given: readonly string[]): Promise<number> {
  const names = validated(namesSchema, given, 'names');
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { rows } = await sql<{ name: string }>`
    delete from new_worker where subaccount_id = ${subaccountId} and name = any (${names}::text[]) and not is_approved
    returning name`.execute(transaction);
  if (rows.length === 0) throw new DomainError('not-found', 'None of these workers waits for approval.');
  await recordNames(context, 'worker.refuse', subaccountId, rows);
  return rows.length;
}

async function recordNames(
  context: ScopedContext,
  action: 'worker.approve' | 'worker.refuse',
  subaccountId: number,
  rows: readonly { name: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).toSorted();
  await recordChange(context, { action, object: { kind: 'worker', name: textOf(names) }, subaccountId });
}

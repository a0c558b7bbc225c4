import { poolTemplatesSchema } from '@headframe/domain/asic/commanded-pools';
import type { DesiredPool } from '@headframe/domain/asic/desired-state';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { maxSavedPools } from '@headframe/domain/limits/device-limits';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';

/** A pool list of a subaccount to choose from; users may hold placeholders, passwords are not saved. */
export interface SavedPools {
  id: string;
  name: string;
  pools: DesiredPool[];
}

const nameSchema = z.string().trim().min(1).max(64);
const savedPoolsSchema = z.object({ name: nameSchema, pools: poolTemplatesSchema });

const columns = sql`selector_id as id, name, pools`;

/** The saved pool lists of the subaccount, by name; there are at most {@link maxSavedPools}. */
export async function listSavedPools(context: ScopedContext): Promise<SavedPools[]> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { rows } = await sql<SavedPools>`select ${columns} from saved_pools
    where subaccount_id = ${subaccountId} order by lower(name)`.execute(context.scope.transaction);
  return rows;
}

/** One writer of a subaccount at a time, so that limit and names are checked against what is there. */
async function lockAndList(context: ScopedContext): Promise<SavedPools[]> {
  const { subaccountId } = singleGrant(context.scope.grants);
  await sql`select pg_advisory_xact_lock(hashtext('headframe.saved-pools'), ${subaccountId})`.execute(
    context.scope.transaction,
  );
  return listSavedPools(context);
}

function requireFreeName(others: readonly SavedPools[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new DomainError('constraint-violation', `Saved pools "${name}" already exist.`);
}

function requireSaved(saved: readonly SavedPools[], id: string): SavedPools {
  const found = saved.find((one) => one.id === id);
  if (!found) throw new DomainError('not-found', 'These saved pools do not exist.');
  return found;
}

async function audit(
  context: ScopedContext,
  action: 'save' | 'rename' | 'delete',
  { id, name }: SavedPools,
  change: { before?: object; after?: object },
): Promise<void> {
  await recordChange(context, {
    action: `saved-pools.${action}`,
    object: { kind: 'saved-pools', id, name },
    subaccountId: singleGrant(context.scope.grants).subaccountId,
    ...change,
  });
}

/**
 * Saves a pool list under a name of its own.
 * @throws DomainError `validation-failed` for what is no pool list, `constraint-violation` for a name that is taken,
 * `permission-error` at the limit.
 */
export async function savePools(context: ScopedContext, given: unknown): Promise<SavedPools> {
  const { name, pools } = validated(savedPoolsSchema, given, 'savedPools');
  const saved = await lockAndList(context);
  requireFreeName(saved, name);
  if (saved.length >= maxSavedPools)
    throw new DomainError('permission-error', 'Saved pool limit reached.', {
      caption: `A subaccount has ${maxSavedPools} at most. Delete one that is no longer used.`,
    });
  const shown = pools.map(({ address, user }) => ({ address, user }));
  const { subaccountId } = singleGrant(context.scope.grants);
  const { rows } = await sql<SavedPools>`insert into saved_pools (subaccount_id, name, pools)
    values (${subaccountId}, ${name}, ${JSON.stringify(shown)}::jsonb) returning ${columns}`.execute(
    context.scope.transaction,
  );
  const [created] = rows;
  if (!created) throw new Error('The pools were not saved.');
  await audit(context, 'save', created, { after: { name, pools: shown } });
  return created;
}

/**
 * Renames saved pools.
 * @throws DomainError `not-found`, or as {@link savePools}.
 */
export async function renameSavedPools(context: ScopedContext, id: string, given: unknown): Promise<SavedPools> {
  const name = validated(nameSchema, given, 'name');
  const saved = await lockAndList(context);
  const before = requireSaved(saved, id);
  requireFreeName(
    saved.filter((one) => one.id !== id),
    name,
  );
  await sql`update saved_pools set name = ${name}, updated_at = now() where selector_id::text = ${id}`.execute(
    context.scope.transaction,
  );
  const renamed = { ...before, name };
  await audit(context, 'rename', renamed, { before: { name: before.name }, after: { name } });
  return renamed;
}

/**
 * Deletes saved pools; miners keep the pools they have.
 * @throws DomainError `not-found`.
 */
export async function deleteSavedPools(context: ScopedContext, id: string): Promise<void> {
  const deleted = requireSaved(await lockAndList(context), id);
  await sql`delete from saved_pools where selector_id::text = ${id}`.execute(context.scope.transaction);
  await audit(context, 'delete', deleted, { before: { name: deleted.name, pools: deleted.pools } });
}

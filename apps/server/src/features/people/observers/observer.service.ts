import { observerPermissions, observerRoles } from '@headframe/domain/permissions/observer-permissions';
import type { ObserverRole } from '@headframe/domain/permissions/observer-permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import { makeAccessKey } from '../../../platform/auth/access-key.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { requireWithinOwnRights } from '../access/index.ts';
import { concludeKeyChange, endKey, keyDescriptionSchema, noSuchKey, requireRoomForKey } from '../access-keys/index.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

const newObserverSchema = z.object({ role: z.enum(observerRoles), description: keyDescriptionSchema.default('') });

/** A new observer link, with the token that is shown this once and kept only as its hash. */
export interface CreatedObserver {
  id: string;
  token: string;
}

interface StoredObserver {
  id: number;
  publicId: string;
  role: ObserverRole;
  description: string;
  tokenEnding: string;
}

async function observerOf(context: ScopedContext, id: string): Promise<StoredObserver> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { rows } = await sql<StoredObserver>`
    select id, public_id as "publicId", role, description, token_ending as "tokenEnding" from observer
    where public_id = ${uuidOrNull(id)}::uuid and subaccount_id = ${subaccountId} for update`.execute(
    context.scope.transaction,
  );
  const [observer] = rows;
  if (!observer) throw noSuchKey('observer');
  return observer;
}

/**
 * Creates an observer link.
 * @throws DomainError `permission-error` at the limit, or for a role that sees more than the caller may.
 */
export async function createObserver(context: ScopedContext, given: unknown): Promise<CreatedObserver> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { role, description } = validated(newObserverSchema, given, 'observer');
  requireWithinOwnRights(context, subaccountId, observerPermissions[role]);
  await requireRoomForKey(transaction, 'observer', subaccountId);
  const { token, tokenHash, tokenEnding } = makeAccessKey('observer');
  const { rows } = await sql<{ publicId: string }>`
    insert into observer (subaccount_id, role, description, token_hash, token_ending, created_by_account_id)
    values (${subaccountId}, ${role}, ${description}, ${tokenHash}, ${tokenEnding}, ${accountCaller(context).accountId})
    returning public_id as "publicId"`.execute(transaction);
  const [created] = rows;
  if (!created) throw new Error('The observer link was not stored.');
  const after = { role, description, tokenEnding };
  await concludeKeyChange(context, 'observer.create', { publicId: created.publicId, description }, { after });
  return { id: created.publicId, token };
}

/** Changes the description of an observer link. @throws DomainError `conflict`. */
export async function updateObserver(
  context: ScopedContext,
  id: string,
  given: string,
  from?: string | null,
): Promise<void> {
  const description = validated(keyDescriptionSchema, given, 'description');
  const observer = await observerOf(context, id);
  await mergeOrRefuse(
    context.scope.transaction,
    { kind: 'observer', id },
    {
      current: { description: observer.description },
      change: { description },
      from: from == null ? undefined : { description: from },
    },
  );
  await sql`update observer set description = ${description} where id = ${observer.id}`.execute(
    context.scope.transaction,
  );
  const change = { before: { description: observer.description }, after: { description } };
  await concludeKeyChange(context, 'observer.update', { ...observer, description }, change);
}

/** Deletes an observer link: it ends at once, on every server and in every open page. */
export async function deleteObserver(context: ScopedContext, id: string): Promise<void> {
  await endKey(context, 'observer', await observerOf(context, id));
}

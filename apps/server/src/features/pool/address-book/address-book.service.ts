import {
  addressBookChangeSchema,
  addressBookEntrySchema,
  addressBookLimits,
} from '@headframe/domain/pool/address-book';
import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller, requirePermission } from '../../../platform/auth/caller-grant.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { catalogueRefusal } from '../../../platform/records/record-refusals.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { loadCurrentChain, type CurrentChain } from './current-chain.ts';
import { isLightningOn } from './is-lightning-on.ts';
import { mailEntryAdded } from './mail-entry-added.ts';
import { readEntryCode, type EntryCode } from './read-entry-code.ts';
import { recordStoppedWithdrawals } from './record-stopped-withdrawals.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Code of the second factor that the caller gave along. */
type TwoFactorCode = string | null | undefined;

/** Bitcoin: the one coin that is paid out. */
const coinEnum = 0;

interface StoredEntry {
  key: number;
  id: string;
  kind: string;
  code: string;
  description: string;
  holdUntil: Date;
  isArchived: boolean;
}

const columns = sql`id as key, selector_id as id, kind, code, description, hold_until as "holdUntil",
  archived_at is not null as "isArchived"`;

/** A payment code takes the right to change PayNyms as well, as it may cost the pool a notification. */
function requireRightFor(context: ScopedContext, kind: string): void {
  if (kind === 'payment_code') requirePermission(singleGrant(context.scope.grants), 'paynym_write');
}

/** Locks the book of the subaccount, so that limits hold until the change is committed. */
async function lockBook({ scope }: ScopedContext): Promise<number> {
  const { subaccountId } = singleGrant(scope.grants);
  await sql`select pg_advisory_xact_lock(hashtext('headframe.address-book'), ${subaccountId})`.execute(
    scope.transaction,
  );
  return subaccountId;
}

async function requireEntry(context: ScopedContext, subaccountId: number, id: string): Promise<StoredEntry> {
  const { rows } = await sql<StoredEntry>`select ${columns} from address_book_entry
    where selector_id = ${uuidOrNull(id)}::uuid and subaccount_id = ${subaccountId} and deleted_at is null`.execute(
    context.scope.transaction,
  );
  const [entry] = rows;
  if (!entry) throw new DomainError('not-found', messageText('addressBookEntryMissing'));
  requireRightFor(context, entry.kind);
  return entry;
}

async function requireRoom({ scope }: ScopedContext, subaccountId: number): Promise<void> {
  const { rows } = await sql<{ shown: number; stored: number }>`
    select count(*) filter (where deleted_at is null)::int as shown, count(*)::int as stored from address_book_entry
    where subaccount_id = ${subaccountId} and kind <> 'invoice'`.execute(scope.transaction);
  const { shown = 0, stored = 0 } = rows[0] ?? {};
  if (shown > addressBookLimits.perSubaccount || stored > addressBookLimits.withDeleted)
    throw catalogueRefusal('permission-error', 'addressBookLimit');
}

async function conclude(
  context: ScopedContext,
  action: AuditAction,
  subaccountId: number,
  { key, id, code, description }: StoredEntry,
  change: { before?: object; after?: object },
): Promise<void> {
  const object = { kind: 'address-book', id, name: description || code };
  await recordChange(context, { action, object, subaccountId, ...change });
  await context.services.pubsub.publish(context.scope.transaction, {
    topic: 'addressBook',
    subaccountId,
    ids: [key],
  });
}

/**
 * Stores an entry of a chain, with its mail and its audit entry; one that was deleted comes back with its index. Withdrawals to
 * it wait for a day. Whoever calls it has asked for the second factor. Returns its inner key.
 * @throws DomainError `constraint-violation` for one that is there, `permission-error` at the limit, `access-denied` without
 * the right to change the book.
 */
export async function storeEntry(
  context: ScopedContext,
  chain: CurrentChain,
  entry: EntryCode & { readonly description: string },
): Promise<number> {
  requirePermission(singleGrant(context.scope.grants), 'trusted_wallet_write');
  requireRightFor(context, entry.kind);
  const subaccountId = await lockBook(context);
  const { rows } = await sql<StoredEntry>`
    insert into address_book_entry as e (subaccount_id, chain_id, coin_enum, network, kind, code, description, created_by)
    values (${subaccountId}, ${chain.id}, ${chain.coinEnum}, ${chain.network}, ${entry.kind}, ${entry.code},
      ${entry.description}, ${accountCaller(context).accountId})
    on conflict (subaccount_id, chain_id, code) do update
      set description = excluded.description, deleted_at = null, archived_at = null, updated_at = now()
      where e.deleted_at is not null
    returning ${columns}`.execute(context.scope.transaction);
  const [created] = rows;
  if (!created) throw catalogueRefusal('constraint-violation', 'addressBookTaken');
  await requireRoom(context, subaccountId);
  await mailEntryAdded(context, subaccountId, created);
  const { kind, description } = created;
  await conclude(context, 'address-book.create', subaccountId, created, {
    after: { kind, code: created.code, description },
  });
  return created.key;
}

/**
 * Adds an address or a payment code of the current chain, as `storeEntry`. Returns its inner key.
 * @throws DomainError `validation-failed` for what is neither, and as `storeEntry` and `requireSecondFactor`.
 */
export async function createEntry(context: ScopedContext, given: object, code: TwoFactorCode): Promise<number> {
  const { transaction } = context.scope;
  const wanted = parsed(addressBookEntrySchema, given, 'entry');
  const chain = await loadCurrentChain(transaction, coinEnum);
  const entry = readEntryCode(wanted.code, { ...chain, isLightningOn: await isLightningOn(transaction, chain.id) });
  requireRightFor(context, entry.kind);
  await requireSecondFactor(context, code);
  return storeEntry(context, chain, { ...entry, description: wanted.description });
}

/** Changes the description of an entry; returns its inner key. @throws DomainError `not-found`, `conflict`, and as `requireSecondFactor`. */
export async function updateEntry(
  context: ScopedContext,
  id: string,
  given: { change: object; from?: string | null | undefined },
  code: TwoFactorCode,
): Promise<number> {
  const { description } = parsed(addressBookChangeSchema, given.change, 'entry');
  const subaccountId = await lockBook(context);
  const entry = await requireEntry(context, subaccountId, id);
  await mergeOrRefuse(
    context.scope.transaction,
    { kind: 'address-book', id },
    {
      current: { description: entry.description },
      change: { description },
      from: given.from == null ? undefined : { description: given.from },
    },
  );
  await requireSecondFactor(context, code);
  await sql`update address_book_entry set description = ${description}, updated_at = now()
    where id = ${entry.key}`.execute(context.scope.transaction);
  await conclude(context, 'address-book.update', subaccountId, entry, {
    before: { description: entry.description },
    after: { description },
  });
  return entry.key;
}

/**
 * Archives an entry, which then takes no more withdrawals and cancels those that are held, or brings it back, which holds it as a
 * new one. Returns its inner key.
 * @throws DomainError `not-found`, and as `requireSecondFactor`.
 */
export async function setArchived(
  context: ScopedContext,
  id: string,
  isArchived: boolean,
  code: TwoFactorCode,
): Promise<number> {
  const subaccountId = await lockBook(context);
  const entry = await requireEntry(context, subaccountId, id);
  await requireSecondFactor(context, code);
  if (entry.isArchived === isArchived) return entry.key;
  const { rows } = await sql<StoredEntry>`update address_book_entry
    set archived_at = case when ${isArchived} then now() end, updated_at = now()
    where id = ${entry.key} returning ${columns}`.execute(context.scope.transaction);
  const [changed = entry] = rows;
  if (isArchived) await recordStoppedWithdrawals(context, subaccountId, entry.key);
  else await mailEntryAdded(context, subaccountId, changed);
  const action = isArchived ? 'address-book.archive' : 'address-book.unarchive';
  await conclude(context, action, subaccountId, changed, {
    before: { isArchived: !isArchived },
    after: { isArchived },
  });
  return entry.key;
}

/** Deletes an entry; withdrawals to it that are held are canceled, others stay. @throws DomainError `not-found`, and as `requireSecondFactor`. */
export async function deleteEntry(context: ScopedContext, id: string, code: TwoFactorCode): Promise<void> {
  const subaccountId = await lockBook(context);
  const entry = await requireEntry(context, subaccountId, id);
  await requireSecondFactor(context, code);
  await sql`update address_book_entry set deleted_at = now(), updated_at = now() where id = ${entry.key}`.execute(
    context.scope.transaction,
  );
  await recordStoppedWithdrawals(context, subaccountId, entry.key);
  const { kind, description } = entry;
  await conclude(context, 'address-book.delete', subaccountId, entry, {
    before: { kind, code: entry.code, description },
  });
}

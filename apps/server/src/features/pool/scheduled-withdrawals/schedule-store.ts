import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { WithdrawTerms } from '@headframe/domain/pool/withdraw-terms';
import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { withdrawTermsOn } from '../rates/index.ts';

/** Whose schedules are written, and on which chain. */
export interface ScheduleOwner {
  readonly transaction: AccessTransaction;
  readonly subaccountId: number;
  readonly chainId: number;
  /** Of the chain. */
  readonly network: string;
  readonly accountId: number;
  /** Fees and minima of today. */
  readonly terms: WithdrawTerms;
}

/** Whom a schedule pays: an entry of the address book by its public id, and its share in 10,000ths. */
interface GivenRecipient {
  readonly entry: string;
  readonly share: number;
}

/** What is stored of a schedule beside its recipients. */
export interface ScheduleValues {
  readonly description: string;
  readonly method: 'bitcoin' | 'lightning';
  readonly fixed: bigint | null;
  readonly minimum: bigint;
  readonly dayOfMonth: number | null;
  readonly dayOfWeek: number | null;
  readonly isActive: boolean;
}

/** A row that was written: its keys inside and outside. */
export interface ScheduleKeys {
  readonly id: number;
  readonly publicId: string;
}

const text = (satoshi: bigint | null): string | null => (satoshi === null ? null : `${satoshi}`);

/**
 * The one subaccount of a change and the chain that the pool mines now.
 * @throws DomainError `validation-failed` for another coin than Bitcoin, and where no chain was mined yet.
 */
export async function scheduleOwner(context: ScopedContext, coinEnum: number): Promise<ScheduleOwner> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { accountId } = accountCaller(context);
  if (coinEnum !== 0)
    throw new DomainError('validation-failed', messageText('withdrawBitcoinOnly'), { path: 'coinEnum' });
  const { rows } = await asIdentity(transaction, () =>
    sql<{ id: number; network: string }>`
      select id, network from chain where id = current_chain(0::integer)`.execute(transaction),
  );
  const [chain] = rows;
  if (!chain) throw new DomainError('validation-failed', messageText('noChainYet'));
  const terms = await asIdentity(transaction, () => withdrawTermsOn(transaction));
  return { transaction, subaccountId, chainId: chain.id, network: chain.network, accountId, terms };
}

/** Lets those who write schedules of a subaccount follow one another. */
export async function lockSchedules({ transaction, subaccountId }: ScheduleOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('scheduled_withdrawal'), ${subaccountId}::int)`.execute(transaction);
}

/** Adds a schedule without its recipients. */
export async function insertSchedule(
  owner: ScheduleOwner,
  kind: 'auto' | 'payment',
  values: ScheduleValues,
): Promise<ScheduleKeys> {
  const { rows } = await sql<ScheduleKeys>`
    insert into scheduled_withdrawal (subaccount_id, chain_id, coin_enum, network, kind, description, method, fixed_satoshi, min_satoshi,
      day_of_month, day_of_week, is_active, changed_by)
    values (${owner.subaccountId}, ${owner.chainId}, 0, ${owner.network}, ${kind}, ${values.description}, ${values.method}, ${text(values.fixed)}::bigint,
      ${text(values.minimum)}::bigint, ${values.dayOfMonth}, ${values.dayOfWeek}, ${values.isActive}, ${owner.accountId})
    returning id, selector_id as "publicId"`.execute(owner.transaction);
  const [written] = rows;
  if (!written) throw new Error('The schedule was not stored.');
  return written;
}

/** Changes a schedule; its recipients stay. */
export async function updateSchedule(owner: ScheduleOwner, id: number, values: ScheduleValues): Promise<void> {
  await sql`update scheduled_withdrawal set description = ${values.description}, method = ${values.method},
      fixed_satoshi = ${text(values.fixed)}::bigint, min_satoshi = ${text(values.minimum)}::bigint,
      day_of_month = ${values.dayOfMonth}, day_of_week = ${values.dayOfWeek}, is_active = ${values.isActive},
      updated_at = now()
    where id = ${id}`.execute(owner.transaction);
}

/**
 * Writes whom a schedule pays, in place of those before; returns their addresses and payment codes for the audit log.
 * @throws DomainError `validation-failed` 'Wallet address is not valid' unless each is an entry of the address book that can be paid, and
 * for one that is not paid by `method`.
 */
export async function writeRecipients(
  owner: ScheduleOwner,
  scheduleId: number,
  recipients: readonly GivenRecipient[],
  method: ScheduleValues['method'],
): Promise<string[]> {
  await sql`delete from scheduled_recipient where schedule_id = ${scheduleId}`.execute(owner.transaction);
  const given = JSON.stringify(recipients.map(({ entry, share }, position) => ({ entry, share, position })));
  const { rows } = await sql<{ code: string; isLightning: boolean }>`
    with payable as (
      select e.id, e.code, e.kind = 'lightning' as "isLightning", g.share, g.position from json_to_recordset(${given}::json) as g (entry uuid, share int, position int)
      join address_book_entry e on e.selector_id = g.entry and e.subaccount_id = ${owner.subaccountId} and e.chain_id = ${owner.chainId}
      where e.approved_at is not null and e.rejected_at is null and e.archived_at is null and e.deleted_at is null
        and e.kind <> 'invoice'
    ), written as (
      insert into scheduled_recipient (schedule_id, subaccount_id, chain_id, position, entry_id, share)
      select ${scheduleId}, ${owner.subaccountId}, ${owner.chainId}, position, id, share from payable
    ) select code, "isLightning" from payable order by position`.execute(owner.transaction);
  if (rows.length !== recipients.length)
    throw new DomainError('validation-failed', messageText('invalidWalletAddress'), { path: 'addresses' });
  const byLightning = method === 'lightning';
  if (rows.some(({ isLightning }) => isLightning !== byLightning))
    throw new DomainError(
      'validation-failed',
      messageText(byLightning ? 'lightningAddressAlone' : 'lightningAddressRefused'),
      { path: byLightning ? 'method' : 'addresses' },
    );
  return rows.map(({ code }) => code);
}

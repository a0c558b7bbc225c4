import { DomainError } from '@headframe/domain/errors/domain-error';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { accountIdOf } from '../../../../platform/auth/caller.ts';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';

/** What withdrawals to pasted invoices may take in 24 hours, satoshi. */
export interface InvoiceAllowance {
  readonly limit: bigint;
  readonly left: bigint;
}

/**
 * What the caller may still withdraw to invoices on a chain. Counted are the invoices of the subaccount and, apart from them, those of the
 * caller in any subaccount: what was requested or paid within 24 hours, and what still waits. The larger sum counts.
 */
export async function loadInvoiceAllowance(context: ScopedContext, chainId: number): Promise<InvoiceAllowance> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const accountId = accountIdOf(context.caller);
  const sumOf = (owned: ReturnType<typeof sql>) => sql`(select coalesce(sum(w.amount_satoshi), 0)
    from withdrawal w join address_book_entry e on e.id = w.entry_id
    where ${owned} and w.network = 'lightning' and w.chain_id = ${chainId}::int and e.kind = 'invoice' and not w.canceled and not w.declined
      and (not w.sent or w.updated_at > now() - interval '24 hours'))`;
  const { rows } = await asIdentity(transaction, () =>
    sql<{ used: string }>`select greatest(${sumOf(sql`w.subaccount_id = ${subaccountId}::int`)},
      ${sumOf(sql`w.created_by = ${accountId}::int`)})::text as used`.execute(transaction),
  );
  const limit = BigInt(context.services.limits.invoiceSatoshi);
  const left = limit - BigInt(rows[0]?.used ?? 0);
  return { limit, left: left > 0n ? left : 0n };
}

/**
 * Passes for an invoice within the allowance of the caller. Requests of one person and of one subaccount wait here for each other.
 * @throws DomainError `validation-failed` for one above it
 */
export async function requireInvoiceAllowance(context: ScopedContext, chainId: number, amount: bigint): Promise<void> {
  const { transaction, grants } = context.scope;
  const locks = [
    ['invoices of an account', accountCaller(context).accountId],
    ['invoices of a subaccount', singleGrant(grants).subaccountId],
  ] as const;
  for (const [name, id] of locks)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${id}))`.execute(transaction);
  const { limit, left } = await loadInvoiceAllowance(context, chainId);
  if (amount > left)
    throw new DomainError(
      'validation-failed',
      `An invoice cannot be held, so invoices take at most ${exactCoinAmount(limit)} BTC in 24 hours: ${exactCoinAmount(left)} BTC is left. Withdraw more to a Lightning address or a Bitcoin address.`,
      { path: 'invoice' },
    );
}

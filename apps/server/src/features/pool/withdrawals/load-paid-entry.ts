import { readAddress } from '@headframe/chain/address/read-address';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { AddressBookKind } from '@headframe/domain/pool/address-book';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import type { PaidScript } from '@headframe/domain/pool/withdraw-limits';
import { sql } from 'kysely';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { isLightningOn, loadWithdrawalEntry, readEntryCode, type EntryCode } from '../address-book/index.ts';
import { requireInvoiceAllowance } from './lightning/invoice-allowance.ts';
import { storeInvoiceEntry } from './lightning/store-invoice-entry.ts';
import type { WithdrawalChain } from './load-withdrawal-chain.ts';

/** The entry that a withdrawal pays to. */
export interface PaidEntry {
  /** Null for one that is not in the book yet, and is added to it with the withdrawal. */
  readonly id: number | null;
  readonly kind: AddressBookKind | 'invoice';
  readonly code: string;
  /** Null for a payment code, and by Lightning. */
  readonly script: PaidScript | null;
  readonly network: 'bitcoin' | 'lightning';
  /** Of an invoice; a Lightning address gives one later. */
  readonly paymentHash: Buffer | null;
}

/** What a request names: one of the three. `amount` in satoshi. */
interface NamedDestination {
  readonly entry?: string | undefined;
  readonly address?: string | undefined;
  readonly invoice?: string | undefined;
  readonly amount: bigint;
}

/** Passes for an address that the caller may add to the book with a withdrawal. */
function requireMayAdd({ scope }: ScopedContext, { kind }: EntryCode): void {
  if (!grantOpens(singleGrant(scope.grants), 'trusted_wallet_write'))
    throw new DomainError(
      'permission-error',
      'This address is not in the address book. Adding it takes the permission trusted_wallet_write as well.',
      { path: 'address' },
    );
  if (kind === 'payment_code')
    throw new DomainError(
      'validation-failed',
      'This payment code is not in the address book. Add it there first: the administrator approves it before it is paid.',
      { path: 'address' },
    );
}

/** The entry of an address in the book of the subaccount, by its public id; one that is not there yet has none. */
async function entryOfAddress(
  context: ScopedContext,
  chain: WithdrawalChain,
  text: string,
): Promise<EntryCode & { readonly id?: string }> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const read = readEntryCode(text, { ...chain, isLightningOn: true }, 'address');
  const { rows } = await sql<{ id: string }>`select selector_id as id from address_book_entry
    where subaccount_id = ${subaccountId} and chain_id = ${chain.id} and code = ${read.code} and deleted_at is null`.execute(
    context.scope.transaction,
  );
  const [entry] = rows;
  if (!entry) requireMayAdd(context, read);
  return { ...read, ...entry };
}

/** How a withdrawal to an entry of the chain is paid. */
async function payableOf(
  context: ScopedContext,
  chain: WithdrawalChain,
  { id, kind, code }: EntryCode & { readonly id: number | null },
): Promise<PaidEntry> {
  const onChain = { id, kind, code, network: 'bitcoin', paymentHash: null } as const;
  if (kind === 'payment_code') return { ...onChain, script: null };
  if (kind === 'lightning') {
    if (!(await isLightningOn(context.scope.transaction, chain.id)))
      throw new DomainError('validation-failed', 'This pool does not pay by Lightning.', { path: 'address' });
    return { ...onChain, script: null, network: 'lightning' };
  }
  const read = readAddress(code, networkParameters(chain.coinEnum, chain.network));
  if (!read) throw new DomainError('validation-failed', messageText('invalidWalletAddress'), { path: 'address' });
  return { ...onChain, script: read.kind };
}

/**
 * The entry that a withdrawal names, by its id, by its address or by an invoice: one of the chain that is paid on. An address
 * that is not in the book has no id yet; those who may change the book add it with the withdrawal.
 * @throws DomainError `validation-failed` 'Wallet address is not valid' or for an invoice above the allowance, `permission-error` for an address that is not in the
 * book and that the caller may not add, `not-found` for an entry that is not there or of another chain.
 */
export async function loadPaidEntry(
  context: ScopedContext,
  chain: WithdrawalChain,
  { entry: named, address, invoice, amount }: NamedDestination,
): Promise<PaidEntry> {
  if (invoice !== undefined) {
    const stored = await storeInvoiceEntry(context, chain, { invoice, amount });
    await requireInvoiceAllowance(context, chain.id, amount);
    return { ...stored, kind: 'invoice', script: null, network: 'lightning' };
  }
  const { subaccountId } = singleGrant(context.scope.grants);
  const given = named === undefined ? await entryOfAddress(context, chain, address ?? '') : undefined;
  const id = given ? given.id : named;
  if (given && id === undefined) return payableOf(context, chain, { ...given, id: null });
  const entry = await loadWithdrawalEntry(context.scope.transaction, subaccountId, id ?? '');
  if (entry.chainId !== chain.id) throw new DomainError('not-found', messageText('addressBookEntryMissing'));
  return payableOf(context, chain, entry);
}

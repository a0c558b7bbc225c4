import { readAddress } from '@headframe/chain/address/read-address';
import { readLightningAddress } from '@headframe/chain/lightning/lightning-address';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import type { PaidScript } from '@headframe/domain/pool/withdraw-limits';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { isLightningOn, loadWithdrawalEntry } from '../address-book/index.ts';
import { storeInvoiceEntry } from './lightning/store-invoice-entry.ts';
import type { WithdrawalChain } from './load-withdrawal-chain.ts';

/** The entry that a withdrawal pays to. */
export interface PaidEntry {
  readonly id: number;
  readonly code: string;
  /** Null for a payment code, and by Lightning. */
  readonly script: PaidScript | null;
  readonly network: 'bitcoin' | 'lightning';
  /** Of an invoice; a Lightning address gives one later. */
  readonly paymentHash: Buffer | null;
}

/** What a request names: one of the three. `amount` in satoshi. */
export interface NamedDestination {
  readonly entry?: string | undefined;
  readonly address?: string | undefined;
  readonly invoice?: string | undefined;
  readonly amount: bigint;
}

/** The public id of an address in the book of the subaccount. @throws DomainError where it is none, or is not there. */
async function entryOfAddress(context: ScopedContext, chain: WithdrawalChain, text: string): Promise<string> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const address = readAddress(text, networkParameters(chain.coinEnum, chain.network)) ?? readLightningAddress(text);
  if (!address) throw new DomainError('validation-failed', messageText('invalidWalletAddress'), { path: 'address' });
  const { rows } = await sql<{ id: string }>`select selector_id as id from address_book_entry
    where subaccount_id = ${subaccountId} and chain_id = ${chain.id} and code = ${address.text} and deleted_at is null`.execute(
    context.scope.transaction,
  );
  const [entry] = rows;
  if (!entry)
    throw new DomainError('permission-error', 'This address is not in the address book.', { path: 'address' });
  return entry.id;
}

/**
 * The entry that a withdrawal names, by its id, by its address or by an invoice: one of the chain that is paid on.
 * @throws DomainError `validation-failed` 'Wallet address is not valid', `permission-error` for an address that is not in the
 * book, `not-found` for an entry that is not there or of another chain.
 */
export async function loadPaidEntry(
  context: ScopedContext,
  chain: WithdrawalChain,
  { entry: named, address, invoice, amount }: NamedDestination,
): Promise<PaidEntry> {
  if (invoice !== undefined)
    return { ...(await storeInvoiceEntry(context, chain, { invoice, amount })), script: null, network: 'lightning' };
  const { subaccountId } = singleGrant(context.scope.grants);
  const id = named ?? (await entryOfAddress(context, chain, address ?? ''));
  const entry = await loadWithdrawalEntry(context.scope.transaction, subaccountId, id);
  if (entry.chainId !== chain.id) throw new DomainError('not-found', messageText('addressBookEntryMissing'));
  const { code, kind } = entry;
  const onChain = { network: 'bitcoin', paymentHash: null } as const;
  if (kind === 'payment_code') return { id: entry.id, code, script: null, ...onChain };
  if (kind === 'lightning') {
    if (!(await isLightningOn(context.scope.transaction, chain.id)))
      throw new DomainError('validation-failed', 'This pool does not pay by Lightning.', { path: 'address' });
    return { id: entry.id, code, script: null, network: 'lightning', paymentHash: null };
  }
  const read = readAddress(code, networkParameters(chain.coinEnum, chain.network));
  if (!read) throw new DomainError('validation-failed', messageText('invalidWalletAddress'), { path: 'address' });
  return { id: entry.id, code, script: read.kind, ...onChain };
}

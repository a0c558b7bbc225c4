import { InvoiceError, readInvoice, type LightningInvoice } from '@headframe/chain/lightning/read-invoice';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { accountCaller, requirePermission } from '../../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { isLightningOn } from '../../address-book/index.ts';
import type { WithdrawalChain } from '../load-withdrawal-chain.ts';

/** How long an invoice has to be valid still when it is requested, in milliseconds: a payout takes it within the next rounds. */
const leftMs = 120_000;

/** An invoice as a withdrawal names it. */
interface InvoiceEntry {
  readonly id: number;
  readonly code: string;
  readonly paymentHash: Buffer;
}

const refused = (message: string, path = 'invoice') => new DomainError('validation-failed', message, { path });

function readPayable(text: string, chain: WithdrawalChain, amount: bigint): LightningInvoice {
  let invoice: LightningInvoice;
  try {
    invoice = readInvoice(text);
  } catch (error) {
    if (error instanceof InvoiceError) throw refused(error.message);
    throw error;
  }
  const { bech32Prefix, millisatoshi, paymentSecret, expiresAt } = invoice;
  if (bech32Prefix !== networkParameters(chain.coinEnum, chain.network).bech32Prefix)
    throw refused('The invoice is one of another network.');
  if (millisatoshi === undefined) throw refused('The invoice names no amount: ask for one that does.');
  if (millisatoshi % 1_000n !== 0n) throw refused('The invoice asks for a part of a satoshi.');
  if (millisatoshi !== amount * 1_000n)
    throw refused(`The invoice asks for ${exactCoinAmount(millisatoshi / 1_000n)} BTC.`, 'amount');
  if (paymentSecret === undefined) throw refused('The invoice is too old a kind: it has no payment secret.');
  if (expiresAt.getTime() < Date.now() + leftMs) throw refused('The invoice has expired, or is about to.');
  return invoice;
}

/**
 * Stores an invoice as what one withdrawal pays to. It is a new destination each time, so it takes the right to change the address book.
 * @throws DomainError `validation-failed` for what cannot be paid, `permission-error` without the right
 */
export async function storeInvoiceEntry(
  context: ScopedContext,
  chain: WithdrawalChain,
  { invoice: text, amount }: { invoice: string; amount: bigint },
): Promise<InvoiceEntry> {
  const grant = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  if (!(await isLightningOn(transaction, chain.id))) throw refused('This pool does not pay by Lightning.');
  requirePermission(grant, 'trusted_wallet_write');
  const invoice = readPayable(text, chain, amount);
  const { rows } = await sql<{ id: number }>`
    insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, created_by)
    values (${grant.subaccountId}, ${chain.id}, ${chain.coinEnum}, ${chain.network}, 'invoice', ${invoice.text},
      ${accountCaller(context).accountId})
    on conflict (subaccount_id, chain_id, code) do update set updated_at = now() returning id`.execute(transaction);
  const [stored] = rows;
  if (!stored) throw new Error('The invoice was not stored.');
  return { id: stored.id, code: invoice.text, paymentHash: Buffer.from(invoice.paymentHash, 'hex') };
}

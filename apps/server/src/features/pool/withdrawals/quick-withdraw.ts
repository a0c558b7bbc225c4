import { maxLightningAddressLength } from '@headframe/chain/lightning/lightning-address';
import { maxInvoiceLength } from '@headframe/chain/lightning/read-invoice';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { requireWithinLimits } from '@headframe/domain/pool/withdraw-limits';
import { amountProblem, exactCoinAmount, parseCoinAmount, satoshisPerCoin } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { storeEntry } from '../address-book/index.ts';
import { withdrawTermsOn } from '../rates/index.ts';
import { loadPaidEntry, type PaidEntry } from './load-paid-entry.ts';
import { loadWithdrawalChain, type WithdrawalChain } from './load-withdrawal-chain.ts';
import { refusingOverdraft } from './refusing-overdraft.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** An amount of coins in satoshi, without any grouping, which could be misread; more than there ever are is more than any balance. */
const coinsSchema = z
  .string()
  .regex(/^\d{1,20}(\.\d{1,8})?$/, { error: ({ input }) => amountProblem(String(input)) })
  .transform((text) => parseCoinAmount(text))
  .refine((amount) => amount <= 21_000_000n * satoshisPerCoin * 1000n, 'Invalid value.');

const requestSchema = z
  .object({
    entry: z.uuid().optional(),
    address: z
      .string()
      .trim()
      .min(1)
      .max(maxLightningAddressLength)
      .transform((text) => text.replace(/^lightning:/i, ''))
      .optional(),
    addressDescription: z.string().trim().max(addressBookLimits.description).default(''),
    invoice: z
      .string()
      .trim()
      .min(1)
      .max(maxInvoiceLength)
      .transform((text) => text.toLowerCase().replace(/^lightning:/, ''))
      .optional(),
    amount: coinsSchema,
    fee: coinsSchema,
    coinEnum: z.int().min(0).max(6),
    description: z.string().trim().max(256).default(''),
    idempotencyKey: z.uuid(),
  })
  .refine(({ entry, address, invoice }) => [entry, address, invoice].filter((one) => one !== undefined).length === 1, {
    error: 'Name an entry of the address book, an address, or an invoice.',
  });

type QuickWithdrawal = z.output<typeof requestSchema>;

interface RequestedBefore {
  key: number;
  amount_satoshi: bigint;
  isSame: boolean;
}

/** The withdrawal of a request that is sent again. Requests with one key wait for each other. */
async function requestedBefore(context: ScopedContext, request: QuickWithdrawal): Promise<number | null> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { idempotencyKey, amount, entry, address, invoice } = request;
  await sql`select pg_advisory_xact_lock(hashtextextended(${idempotencyKey}, ${subaccountId}))`.execute(
    context.scope.transaction,
  );
  const { rows } = await sql<RequestedBefore>`
    select w.id as key, w.amount_satoshi, w.created_by is not distinct from ${accountCaller(context).accountId}::int
      and (e.selector_id is not distinct from ${uuidOrNull(entry ?? '')}::uuid or lower(e.code) = lower(${address ?? ''}) or e.code = ${invoice ?? ''}) as "isSame"
    from withdrawal w join address_book_entry e on e.id = w.entry_id
    where w.subaccount_id = ${subaccountId} and w.idempotency_key = ${idempotencyKey}::uuid`.execute(
    context.scope.transaction,
  );
  const [before] = rows;
  if (!before) return null;
  if (!before.isSame || before.amount_satoshi !== amount)
    throw new DomainError('constraint-violation', 'Another withdrawal was requested with this key.');
  context.scope.secondFactor = 'unneeded';
  return before.key;
}

/** The inner key of the entry that is paid; an address that is not in the book yet is added to it. */
async function keyOfEntry(
  context: ScopedContext,
  chain: WithdrawalChain,
  { id, kind, code }: PaidEntry,
  description: string,
): Promise<number> {
  if (id !== null) return id;
  if (kind === 'invoice') throw new Error('The invoice was not stored.');
  return storeEntry(context, chain, { kind, code, description });
}

/**
 * Requests a withdrawal to an entry of the address book, or to an invoice, and reserves its amount and fee, once for each key. Returns its inner key.
 * An address that is not in the book is added to it for those who may, and the withdrawal is held as long as the new entry.
 * @throws DomainError `validation-failed` for what is not valid, below the minimum, or more than the balance; `not-found` and
 * `permission-error` for what is not in the book; `constraint-violation` for a key of another withdrawal; as `storeEntry` and `requireSecondFactor`.
 */
export async function quickWithdraw(
  context: ScopedContext,
  given: object,
  twoFactorCode: string | null | undefined,
): Promise<number> {
  const request = validated(requestSchema, given, 'withdrawal');
  const { amount, fee, coinEnum, description, idempotencyKey } = request;
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const before = await requestedBefore(context, request);
  if (before !== null) return before;
  const chain = await loadWithdrawalChain(transaction, coinEnum);
  const entry = await loadPaidEntry(context, chain, request);
  const terms = await asIdentity(transaction, () => withdrawTermsOn(transaction));
  const asked = { coinEnum, amount, fee, script: entry.script, price: chain.price, network: entry.network };
  requireWithinLimits(asked, terms);
  await requireSecondFactor(context, twoFactorCode);
  const entryId = await keyOfEntry(context, chain, entry, request.addressDescription);
  const { rows } = await refusingOverdraft(
    sql<{ key: number; id: string }>`
      insert into withdrawal (subaccount_id, chain_id, coin_enum, kind, entry_id, network, payment_hash, amount_satoshi, fee_satoshi,
        description, idempotency_key, created_by)
      values (${subaccountId}, ${chain.id}, ${coinEnum}, 'quick', ${entryId}, ${entry.network}, ${entry.paymentHash}, ${`${amount}`}::bigint, ${`${fee}`}::bigint,
        ${description}, ${idempotencyKey}::uuid, ${accountCaller(context).accountId})
      returning id as key, selector_id as id`.execute(transaction),
  );
  const [created] = rows;
  if (!created) throw new Error('The withdrawal was not stored.');
  await recordChange(context, {
    action: 'withdrawal.request',
    object: { kind: 'withdrawal', id: created.id, name: `${exactCoinAmount(amount)} BTC` },
    subaccountId,
    after: { amount: exactCoinAmount(amount), fee: exactCoinAmount(fee), to: entry.code, description },
  });
  await context.services.pubsub.publish(transaction, { topic: 'withdrawal', subaccountId, ids: [created.key] });
  return created.key;
}

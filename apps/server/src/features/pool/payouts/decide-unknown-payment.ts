import { displayOfHash } from '@headframe/chain/bytes';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { untaken } from './payout-status.ts';

/** Withdrawals that one payment can be said to have paid. */
const maxWithdrawals = 2_000;

const paymentId = z.string().regex(/^\d{1,18}$/);
const claimed = z.object({ id: paymentId, withdrawals: z.array(z.uuid()).min(1).max(maxWithdrawals) });
const decided = z.object({ id: paymentId });

const nobodyKnows = 'There is no such payment that waits for a decision.';

/** What the database refuses of a payment that withdrawals are to be paid by. */
const refusals: Readonly<Record<string, string>> = {
  claims_an_open_payment: nobodyKnows,
  claims_a_readable_payment: 'The payment has a form that payouts do not have, so none can be made of it.',
  claims_waiting_withdrawals: 'A withdrawal does not wait any more: look at the list again.',
  claims_the_amount_paid:
    'The payment paid another amount to an address than the chosen withdrawals ask for. Choose those that it paid in full.',
};

const deciderOf = ({ caller }: ScopedContext) => (caller?.kind === 'account' ? caller.accountId : null);

/** A payment that waits for a decision. `txid`: as explorers print it; of Lightning the payment hash. */
interface OpenPayment {
  readonly chainId: number;
  readonly isLightning: boolean;
  readonly txid: string;
}

/** Locks a payment that waits for a decision. @throws DomainError `not-found` */
async function openPayment(transaction: AccessTransaction, id: string): Promise<OpenPayment> {
  const { rows } = await sql<{ chainId: number; network: string; txid: Buffer }>`
    select chain_id as "chainId", network, txid from unknown_payment
    where id = ${id}::bigint and state = 'open' for update`.execute(transaction);
  const [row] = rows;
  if (!row) throw new DomainError('not-found', nobodyKnows);
  const isLightning = row.network === 'lightning';
  const txid = isLightning ? row.txid.toString('hex') : displayOfHash(row.txid);
  return { chainId: row.chainId, isLightning, txid };
}

/**
 * Says that a payment of the wallet paid these withdrawals: they become a payout with its transaction, which the payout program follows.
 * @throws DomainError `access-denied` for all but the administrator, `not-found` for another payment, `constraint-violation` where it paid
 * something else than they ask for or one does not wait, and as `requireSecondFactor`.
 */
export async function claimUnknownPayment(
  context: ScopedContext,
  given: { id: string; withdrawals: readonly string[] },
  code: string | null | undefined,
): Promise<void> {
  requireAdministrator(context);
  const { id, withdrawals } = parsed(claimed, given, 'payment');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const { chainId, isLightning, txid } = await openPayment(transaction, id);
    const chosen = [...new Set(withdrawals)];
    if (isLightning && chosen.length > 1)
      throw new DomainError('constraint-violation', 'A payment by Lightning pays one withdrawal.');
    const found = await sql<{ key: string; subaccountId: number; satoshi: string }>`
      select id::text as key, subaccount_id as "subaccountId", amount_satoshi::text as satoshi from withdrawal
      where selector_id = any (${chosen}::uuid[]) order by id`.execute(transaction);
    if (found.rows.length !== chosen.length)
      throw new DomainError('constraint-violation', refusals['claims_waiting_withdrawals'] ?? '');
    const keys = found.rows.map(({ key }) => key);
    const claiming = isLightning
      ? sql`claim_unknown_lightning(${id}::bigint, ${keys[0]}::bigint, ${deciderOf(context)}::int)`
      : sql`claim_unknown_payment(${id}::bigint, ${keys}::bigint[], ${deciderOf(context)}::int)`;
    const { rows } = await sql<{ payout: string }>`select ${claiming}::text as payout`
      .execute(transaction)
      .catch((error: unknown) => {
        const words = refusals[String((error as { constraint?: unknown }).constraint)];
        throw words === undefined ? error : new DomainError('constraint-violation', words);
      });
    const satoshi = found.rows.reduce((sum, row) => sum + BigInt(row.satoshi), 0n);
    await recordChange(context, {
      action: 'payout.claim',
      object: { kind: 'payout', id: rows[0]?.payout ?? '' },
      after: { chainId, txid, withdrawals: keys.length, satoshi: `${satoshi}` },
    });
    for (const { key, subaccountId } of found.rows)
      await context.services.pubsub.publish(transaction, { topic: 'withdrawal', subaccountId, ids: [Number(key)] });
  });
}

/**
 * Says that people made a payment of the wallet by hand, and that it paid no withdrawal. It is remembered, and stops nothing any more.
 * @throws DomainError `access-denied` for all but the administrator, `not-found` for another payment, `constraint-violation` where a payout that was
 * not sent yet is to pay the same, or a withdrawal to a payment code asks for as much, and as `requireSecondFactor`.
 */
export async function markPaymentByHand(
  context: ScopedContext,
  given: { id: string },
  code: string | null | undefined,
): Promise<void> {
  requireAdministrator(context);
  const { id } = parsed(decided, given, 'payment');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const { chainId, txid } = await openPayment(transaction, id);
    // A payout that is stored and not sent yet would pay the same once more.
    const stored = await sql<{ payout: string }>`select d.payout_id::text as payout from (
        select w.payout_id, written_address(w.address) as address, w.amount_satoshi as one,
          sum(w.amount_satoshi) over (partition by w.payout_id, written_address(w.address)) as all_of_it
        from withdrawal w join payout p on p.id = w.payout_id and p.engine = 'core' and p.state in ('claimed', 'signed')
        where w.chain_id = ${chainId}::int and not w.sent) d
      join unknown_payment_output o on o.payment_id = ${id}::bigint and o.address = d.address and o.amount_satoshi in (d.one, d.all_of_it)
      limit 1`.execute(transaction);
    if (stored.rows[0])
      throw new DomainError(
        'constraint-violation',
        `It pays what payout ${stored.rows[0].payout} is to pay, whose transaction was not sent here. If payouts went on, that might be paid twice. Let the house that made this payment go on, or restore a newer backup.`,
      );
    // A withdrawal to a payment code has no address before it is paid, so its amount is all there is to compare.
    const unmatched = await sql<{ number: string }>`select w.id::text as number from withdrawal w
      join unknown_payment_output o on o.payment_id = ${id}::bigint and o.amount_satoshi = w.amount_satoshi
      where w.chain_id = ${chainId}::int and w.network = 'bitcoin' and w.address is null and ${untaken} limit 1`.execute(
      transaction,
    );
    if (unmatched.rows[0])
      throw new DomainError(
        'constraint-violation',
        `It pays as much as withdrawal ${unmatched.rows[0].number} to a payment code asks for, and may have paid it. Decline that withdrawal first, or have its people cancel it.`,
      );
    await sql`update unknown_payment set state = 'by_hand', decided_by = ${deciderOf(context)}::int, decided_at = now()
      where id = ${id}::bigint`.execute(transaction);
    await recordChange(context, {
      action: 'payout.mark-by-hand',
      object: { kind: 'payout-payment', id, name: txid },
      after: { chainId, txid },
    });
  });
}

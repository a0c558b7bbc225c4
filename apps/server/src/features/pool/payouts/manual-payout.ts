import { DomainError } from '@headframe/domain/errors/domain-error';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { untaken } from './payout-status.ts';
import { integerOrNull } from '../../../platform/validation/named-id.ts';

/** A batch that people pay with a wallet of their own. */
export interface ManualPayout {
  id: string;
  chainId: number;
  withdrawals: number;
  /** Satoshi. */
  amount: string;
  createdAt: Date;
  /** A line for each address: address and amount in coins, as wallets import them. */
  csv: string;
}

const sent = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  txid: z.string().regex(/^[0-9a-f]{64}$/i),
  fee: z.string().regex(/^\d{1,9}$/),
});

/** Max withdrawals of one batch. */
export const maxBatch = 500;

async function manualPayouts(transaction: AccessTransaction, id?: string): Promise<ManualPayout[]> {
  const { rows } = await sql<Omit<ManualPayout, 'csv'> & { outputs: { address: string; satoshi: string }[] }>`
    select p.id::text as id, p.chain_id as "chainId", p.created_at as "createdAt", count(*)::int as withdrawals,
      sum(w.amount_satoshi)::text as amount,
      (select json_agg(json_build_object('address', o.address, 'satoshi', o.satoshi::text) order by o.address)
       from (select address, sum(amount_satoshi) as satoshi from withdrawal where payout_id = p.id group by address) o) as outputs
    from payout p join withdrawal w on w.payout_id = p.id
    where p.engine = 'manual' and p.state = 'claimed' and ${id === undefined ? sql`true` : sql`p.id = ${integerOrNull(id)}::bigint`}
    group by p.id order by p.id limit 100`.execute(transaction);
  return rows.map(({ outputs, ...payout }) => ({
    ...payout,
    csv: [
      'address,amount',
      ...outputs.map(({ address, satoshi }) => `${address},${exactCoinAmount(satoshi)}`),
      '',
    ].join('\n'),
  }));
}

/** Batches that were taken and are not marked as sent. @throws DomainError `access-denied` for all but the administrator. */
export async function listManualPayouts(context: ScopedContext): Promise<ManualPayout[]> {
  requireAdministrator(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, () => manualPayouts(transaction));
}

/**
 * Takes the oldest withdrawals of a chain that may be paid into a batch of its own; from then on nobody cancels them and no program pays
 * them. @throws DomainError `access-denied` for all but the administrator, `not-found` where none waits, `constraint-violation` while payouts of the house
 * are held or payments of the wallet are unknown, and as `requireSecondFactor`.
 */
export async function takeManualPayout(
  context: ScopedContext,
  given: { chainId: number; limit: number },
  code: string | null | undefined,
): Promise<ManualPayout> {
  requireAdministrator(context);
  const chainId = parsed(z.int().min(1), given.chainId, 'chainId');
  const limit = parsed(z.int().min(1).max(maxBatch), given.limit, 'limit');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const held = await sql<{ held: string | null }>`select payouts_held() as held`.execute(transaction);
    if (held.rows[0]?.held) throw new DomainError('constraint-violation', held.rows[0].held);
    const unknown = await sql`select from unknown_payment u where u.chain_id = ${chainId}::int and u.state = 'open'
      and u.confirmations >= 0 limit 1`.execute(transaction);
    if (unknown.rows.length > 0)
      throw new DomainError(
        'constraint-violation',
        'The wallet made payments that nobody knows, and they may have paid these withdrawals. Say what each paid first.',
      );
    const waiting = sql`select w.id from withdrawal w where w.chain_id = ${chainId}::int and ${untaken} and w.network = 'bitcoin'
      and w.address is not null and (w.hold_until is null or w.hold_until <= now())
      order by w.id limit ${limit} for update skip locked`;
    const { rows } = await sql<{ ids: string[] | null }>`select array_agg(id) as ids from (${waiting}) w`.execute(
      transaction,
    );
    const ids = rows[0]?.ids;
    if (!ids) throw new DomainError('not-found', 'No withdrawal of this chain waits to be paid.');
    const made = await sql<{ id: string }>`insert into payout (chain_id, engine) values (${chainId}::int, 'manual')
      returning id::text as id`.execute(transaction);
    const id = made.rows[0]?.id ?? '';
    await sql`update withdrawal set payout_id = ${id}::bigint where id = any (${ids}::bigint[])`.execute(transaction);
    const [payout] = await manualPayouts(transaction, id);
    if (!payout) throw new DomainError('not-found', 'No withdrawal of this chain waits to be paid.');
    const after = { chainId, withdrawals: payout.withdrawals, satoshi: payout.amount };
    await recordChange(context, { action: 'payout.take', object: { kind: 'payout', id }, after });
    return payout;
  });
}

/** Locks a batch that is not marked as sent, then looks whether it has withdrawals: whoever waits for the lock sees what was given back. */
async function openBatch(transaction: AccessTransaction, id: string): Promise<void> {
  const batch = sql`payout p where p.id = ${id}::bigint and p.engine = 'manual' and p.state = 'claimed'`;
  await sql`select from ${batch} for update`.execute(transaction);
  const { rows } = await sql`select from ${batch}
    and exists (select from withdrawal w where w.payout_id = p.id)`.execute(transaction);
  if (rows.length === 0) throw new DomainError('not-found', 'There is no such batch that waits to be marked as sent.');
}

/**
 * Marks a batch as paid by a transaction of a wallet of the house, with what that paid the chain in satoshi.
 * @throws DomainError `access-denied` for all but the administrator, `not-found` for another batch, `constraint-violation` for a
 * transaction that paid another one, and as `requireSecondFactor`.
 */
export async function markPayoutSent(
  context: ScopedContext,
  given: { id: string; txid: string; fee: string },
  code: string | null | undefined,
): Promise<void> {
  requireAdministrator(context);
  const { id, txid, fee } = parsed(sent, given, 'payout');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  const bytes = Buffer.from(txid, 'hex').reverse();
  await asIdentity(transaction, async () => {
    await openBatch(transaction, id);
    const { rows } = await sql`
      insert into payout_transaction (payout_id, version, txid, fee_satoshi, virtual_bytes, sent_at)
      values (${id}::bigint, 1, ${bytes}, ${fee}::bigint, 0, now()) on conflict (txid) do nothing returning version`.execute(
      transaction,
    );
    if (rows.length === 0) throw new DomainError('constraint-violation', 'This transaction paid another batch.');
    await sql`update withdrawal set sent = true, txid = ${bytes} where payout_id = ${id}::bigint`.execute(transaction);
    await sql`update payout set state = 'final' where id = ${id}::bigint`.execute(transaction);
    await recordChange(context, {
      action: 'payout.mark-sent',
      object: { kind: 'payout', id },
      after: { txid: txid.toLowerCase(), fee },
    });
  });
}

const released = z.object({ id: sent.shape.id, withdrawals: z.int().min(1).max(maxBatch) });

/**
 * Gives the withdrawals of a batch back that nobody has paid: they wait again, and are paid once more where somebody has. The caller
 * therefore says how many they are.
 * @throws DomainError `access-denied` for all but the administrator, `not-found` for another batch, `validation-failed` for another number
 * of withdrawals, and as `requireSecondFactor`.
 */
export async function releaseManualPayout(
  context: ScopedContext,
  given: { id: string; withdrawals: number },
  code: string | null | undefined,
): Promise<void> {
  requireAdministrator(context);
  const { id, withdrawals } = parsed(released, given, 'payout');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    await openBatch(transaction, id);
    const [batch] = await manualPayouts(transaction, id);
    if (batch?.withdrawals !== withdrawals)
      throw new DomainError('validation-failed', `The batch has ${batch?.withdrawals ?? 0} withdrawals.`, {
        path: 'withdrawals',
      });
    await sql`update withdrawal set payout_id = null where payout_id = ${id}::bigint`.execute(transaction);
    await recordChange(context, {
      action: 'payout.release',
      object: { kind: 'payout', id },
      before: { withdrawals, satoshi: batch.amount },
    });
  });
}

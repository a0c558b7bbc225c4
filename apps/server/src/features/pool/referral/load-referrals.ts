import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { PoolChain } from '../revenues/index.ts';

/** What a referrer sees of someone they referred: two letters of the nickname, else of the e-mail. The rest is theirs. */
function shownName({ nickname, email }: { nickname: string; email: string }): string {
  const name = nickname === '' ? email : nickname;
  return `${[...name].slice(0, 2).join('')}…`;
}

/** The referral rewards of a subaccount for one coin, on the chain that the pool mines now. */
export interface ReferralReward {
  readonly coinEnum: number;
  readonly chain: PoolChain;
  readonly referSubaccount: string;
  /** Whole satoshi as text. */
  readonly referReward: string;
  /** The first and last day with a reward in the range, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
}

/** Someone who was referred. */
export interface Referrer {
  readonly refered: string;
  readonly registeredAt: Date;
}

/** Rewards of a subaccount from a day on, by coin; those of chains that are not mined now are left out. */
export async function loadReferralRewards(
  transaction: AccessTransaction,
  { subaccountId, name }: { subaccountId: number; name: string },
  from: string,
): Promise<ReferralReward[]> {
  const { rows } = await sql<{ chainId: number; referReward: string; start: string; end: string }>`
    select e.chain_id as "chainId", sum(e.amount_satoshi + coalesce(b.amount_satoshi, 0))::text as "referReward",
      min(e.day)::text as start, max(e.day)::text as end
    from ledger_entry e left join ledger_entry b on b.reverses_id = e.id
    where e.subaccount_id = ${subaccountId}::int and e.kind = 'referral' and e.day >= ${from}::date
      and e.chain_id = any ((select current_chains())::integer[])
    group by 1 order by min(e.coin_enum)`.execute(transaction);
  const chains = await asIdentity(transaction, () =>
    sql<PoolChain>`select id, coin_enum as "coinEnum", network, name, true as "isCurrent" from chain
      where id = any (${rows.map(({ chainId }) => chainId)}::int[])`.execute(transaction),
  );
  return rows.flatMap(({ chainId, ...row }) => {
    const chain = chains.rows.find(({ id }) => id === chainId);
    return chain ? [{ ...row, chain, coinEnum: chain.coinEnum, referSubaccount: name }] : [];
  });
}

/** Who was referred by a subaccount, the latest first, and how many. Names are cut: see {@link shownName}. */
export async function loadReferrers(
  transaction: AccessTransaction,
  subaccountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ referrers: Referrer[]; count: number }> {
  return asIdentity(transaction, async () => {
    const { rows } = await sql<{ nickname: string; email: string; registeredAt: Date }>`
      select a.nickname, a.email, r.registered_at as "registeredAt"
      from referral r join account a on a.id = r.referred_account_id
      where r.subaccount_id = ${subaccountId}::int
      order by r.registered_at desc, r.referred_account_id desc limit ${limit}::int offset ${offset}::int`.execute(
      transaction,
    );
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from referral where subaccount_id = ${subaccountId}::int`.execute(transaction);
    return {
      referrers: rows.map(({ registeredAt, ...account }) => ({ refered: shownName(account), registeredAt })),
      count: counted.rows[0]?.count ?? 0,
    };
  });
}

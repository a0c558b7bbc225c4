import { chainLabel } from '@headframe/domain/pool/chain-label';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { mailReaders, toEach, readersOf } from '../../../platform/outbox/index.ts';
import { untaken } from './payout-status.ts';

/** What a person has to look at, and since when it must have been so, as minutes pass by themselves. */
const patience = { waitingMinutes: 30, silentMinutes: 15, byHandMinutes: 15 } as const;

type Need = 'stopped' | 'lightning-stopped' | 'waiting' | 'silent' | 'left-out' | 'short' | 'by-hand';

interface ChangedNeed {
  chainId: number;
  changedAt: string;
  state: Need | 'fine';
  coinEnum: number;
  network: string;
  chainName: string;
  reason: string;
}

const sentences: Readonly<Record<Need, { subject: string; what: string; todo: string }>> = {
  stopped: {
    subject: 'are stopped',
    what: 'Payouts are stopped. Nothing is signed or sent until a person has looked and let them go on.',
    todo: 'Do not pay the withdrawals by hand: a transaction may be on its way. Find out why first, as the operations manual says under "When payouts are stopped".',
  },
  'lightning-stopped': {
    subject: 'by Lightning are stopped',
    what: 'Payouts by Lightning are stopped. Nothing is paid by Lightning until a person has looked and let them go on; payouts on the chain go on.',
    todo: 'Do not pay the withdrawals by hand: a payment may have been made. Compare what the node says with what the receivers say first, as the operations manual says under "By Lightning".',
  },
  waiting: {
    subject: 'wait',
    what: `Payouts have waited for more than ${patience.waitingMinutes} minutes while withdrawals are to be paid.`,
    todo: 'They go on by themselves once the reason is gone. Where the wallet has too little, send coins to it; where the node is away, start it.',
  },
  silent: {
    subject: 'are not looked after',
    what: `The payout program has said nothing for more than ${patience.silentMinutes} minutes, and withdrawals are to be paid.`,
    todo: 'Look whether it runs, and start it again.',
  },
  'left-out': {
    subject: 'leave withdrawals out',
    what: 'Payouts work, and some withdrawals are left out of them.',
    todo: 'Decline those that cannot be paid, with the reason, or mend what the reason names.',
  },
  short: {
    subject: 'wait for the wallet',
    what: 'The wallet or the Lightning channels cannot pay some withdrawals, as they have too little or would need too large a transaction for them. Others are paid past them.',
    todo: 'Send coins to the wallet, or give the channels more to send; where it has enough in too many small outputs, merge them by a payment to itself. Those withdrawals are then paid by themselves.',
  },
  'by-hand': {
    subject: 'wait to be paid by hand',
    what: 'Withdrawals are to be paid, and no payout program pays this chain.',
    todo: 'Take a batch, pay it with a wallet of your own and mark it as sent.',
  },
};

/** How each chain stands: the first thing that needs a person. */
const needs = sql`select c.id as chain_id, coalesce(
    case when s.state <> 'stopped' and s.lightning_state = 'stopped' then s.lightning_reason else s.reason end, '') as reason, case
    when s.state = 'stopped' then 'stopped'
    when s.lightning_state = 'stopped' then 'lightning-stopped'
    when s.chain_id is null and w.oldest < now() - make_interval(mins => ${patience.byHandMinutes}) then 'by-hand'
    when s.chain_id is null or w.oldest is null then 'fine'
    when s.checked_at < now() - make_interval(mins => ${patience.silentMinutes}) then 'silent'
    when exists (select from short_withdrawals() o where o.chain_id = c.id) then 'short'
    when s.state = 'waiting' and s.changed_at < now() - make_interval(mins => ${patience.waitingMinutes}) then 'waiting'
    when s.state = 'working' and s.reason <> '' then 'left-out'
    -- A short wait ends none of these, so that they are not mailed about again after it.
    when s.state = 'waiting' and a.state in ('waiting', 'left-out') then a.state
    else 'fine' end as state
  from chain c left join chain_payouts s on s.chain_id = c.id left join payout_alert a on a.chain_id = c.id
    cross join lateral (select min(greatest(w.created_at, w.hold_until)) as oldest from withdrawal w
      where w.chain_id = c.id and ${untaken} and (w.hold_until is null or w.hold_until <= now())) w
  where s.chain_id is not null or a.chain_id is not null or w.oldest is not null`;

/**
 * Mails the administrator when payouts of a chain begin to need a person, once for each change, however many servers look. Returns how
 * many chains it was mailed about.
 */
export async function mailPayoutState({
  database,
  publicUrl,
}: {
  database: Kysely<DB>;
  publicUrl: string;
}): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<ChangedNeed>`
      with needs as materialized (${needs}), changed as (
        insert into payout_alert as a (chain_id, state) select chain_id, state from needs order by chain_id
        on conflict (chain_id) do update set state = excluded.state, changed_at = now() where a.state <> excluded.state
        returning chain_id, state, changed_at
      )
      select d.chain_id as "chainId", d.changed_at::text as "changedAt", d.state, n.reason, c.coin_enum as "coinEnum", c.network, c.name as "chainName"
      from changed d join needs n using (chain_id) join chain c on c.id = d.chain_id`.execute(transaction);
    const changed = rows.flatMap(({ state, ...rest }) => (state === 'fine' ? [] : [{ ...rest, state }]));
    if (changed.length === 0) return 0;
    const readers = await readersOf(transaction, { by: 'operator' });
    for (const { state, reason, chainId, changedAt, ...chain } of changed) {
      const { subject, what, todo } = sentences[state];
      const content = {
        isEssential: true,
        subject: `Payouts of ${chainLabel(chain)} ${subject}`,
        paragraphs: [what, ...(reason ? [`The reason: ${reason}`] : []), todo],
        link: { label: 'Open the payouts', url: new URL('/user/pool/payouts', publicUrl).href },
        closing: ['You get this mail once, until payouts have worked in between.'],
      };
      await mailReaders(transaction, ['payouts', chainId, state, changedAt], toEach(readers, content));
    }
    return changed.length;
  });
}

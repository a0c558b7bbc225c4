import { shownAddress } from '@headframe/domain/trusted-pools/pool-host';
import { minedText, trustedPoolBack, trustedPoolOff } from '@headframe/domain/trusted-pools/trusted-pool.events';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { asIdentity, withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { emit } from '../../../platform/event-log/index.ts';
import { mailReaders, readersOf, toEach, type MailContent } from '../../../platform/outbox/index.ts';
import { comparedState, minedThere } from './pool-figures.ts';

/** Minutes for which a trusted pool is in a state before that is alerted: miners that start again are no news. */
export const alertAfterMinutes = 5;

/** Alerts of one run; the rest follows in the next. */
const perRun = 200;

/** A trusted pool that has been in another state than the one that was alerted last. */
interface ChangedPool {
  id: string;
  subaccountId: number;
  subaccount: string;
  addresses: string[];
  state: 'low' | 'high' | 'expected';
  since: Date;
  asics: number;
  /** In `unit`. */
  hashrate: number;
  unit: 'th' | 'gh';
  minAsics: number | null;
  maxAsics: number | null;
  minHashrate: number | null;
  maxHashrate: number | null;
}

/** Looks at all trusted pools with an alert, keeps what is seen of them, and takes those of which people are to hear. */
async function takeChanged(transaction: AccessTransaction): Promise<ChangedPool[]> {
  await sql`update trusted_pool set seen_state = null, seen_since = null, alerted_state = null
    where seen_state is not null and (not has_alert or deleted_at is not null)`.execute(transaction);
  const { rows } = await sql<ChangedPool>`
    with watched as materialized (select * from trusted_pool where has_alert and deleted_at is null),
    at_address as materialized (
      select s.subaccount_id, s.pool_address, count(*) as miners, sum(s.hashrate) as hashrate from asic_state s
      where s.subaccount_id in (select subaccount_id from watched) and s.deleted_at is null and s.is_online and s.status = 'hashing'
      group by s.subaccount_id, s.pool_address
    ), m as (
      select r.id, coalesce(sum(a.miners), 0)::int as miners, coalesce(sum(a.hashrate), 0)::double precision as hashrate
      from watched r left join at_address a on a.subaccount_id = r.subaccount_id and pool_host(a.pool_address) = any (r.pool_addresses)
      group by r.id
    ), seen as (
      select r.id, ${comparedState} as state, m.miners, ${minedThere} as hashrate from watched r join m on m.id = r.id
    ), kept as (
      update trusted_pool t set seen_state = seen.state, seen_since = now() from seen
      where t.id = seen.id and t.seen_state is distinct from seen.state
    ), due as (
      select t.id, seen.state, seen.miners, seen.hashrate from trusted_pool t join seen on seen.id = t.id
      where t.seen_state = seen.state and t.seen_since <= now() - make_interval(mins => ${alertAfterMinutes})
        and seen.state <> coalesce(t.alerted_state, 'expected')
      order by t.id limit ${perRun}
    )
    update trusted_pool t set alerted_state = due.state from due where t.id = due.id and t.alerted_state is distinct from due.state
    returning t.selector_id as id, t.subaccount_id as "subaccountId", '' as subaccount, t.pool_addresses as addresses, due.state,
      t.seen_since as since, due.miners as asics, due.hashrate, t.expected_hash_unit as unit, t.expected_min_asic_count as "minAsics",
      t.expected_max_asic_count as "maxAsics", t.expected_min_hashrate as "minHashrate", t.expected_max_hashrate as "maxHashrate"`.execute(
    transaction,
  );
  return rows;
}

const nameOf = ({ addresses }: ChangedPool): string => addresses.map(shownAddress).join(', ');

function boundsText(what: string, min: number | null, max: number | null): string | undefined {
  if (min === null && max === null) return undefined;
  if (max === null) return `${what}: at least ${min}`;
  return min === null ? `${what}: at most ${max}` : `${what}: ${min} to ${max}`;
}

const words = {
  low: 'has less than expected',
  high: 'has more than expected',
  expected: 'is as expected again',
} as const;

function writeMail(pool: ChangedPool, subaccount: string, publicUrl: string): MailContent {
  const bounds = [
    boundsText('ASICs', pool.minAsics, pool.maxAsics),
    boundsText(pool.unit === 'th' ? 'Th/s' : 'Gh/s', pool.minHashrate, pool.maxHashrate),
  ].filter((text) => text !== undefined);
  return {
    subject: `The trusted pool ${pool.addresses.slice(0, 1).map(shownAddress).join('')} ${words[pool.state]} (${subaccount})`,
    paragraphs: [
      `The trusted pool ${nameOf(pool)} of the subaccount ${subaccount} ${words[pool.state]}, for ${alertAfterMinutes} minutes now.`,
      [`There now: ${minedText(pool)}`, ...bounds.map((text) => `Expected ${text}`)].join('\n'),
    ],
    link: { label: 'Open the trusted pools', url: new URL('/user/asic-management/pools-management', publicUrl).href },
    ...(pool.state !== 'expected' && { closing: ['You get a mail again when this changes.'] }),
  };
}

/**
 * Notes trusted pools at which less or more than expected is mined, or what is expected again, and mails those who may see the trusted pools of their
 * subaccount, once for each pool and state. Returns how many changed.
 */
export function alertPools({ database, publicUrl }: { database: Kysely<DB>; publicUrl: string }): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const changed = await takeChanged(transaction);
    const occurrences = (isOff: boolean) =>
      changed
        .filter(({ state }) => (state !== 'expected') === isOff)
        .map((pool) => ({
          subaccountId: pool.subaccountId,
          subject: { kind: 'trusted-pool', id: pool.id, name: nameOf(pool) } as const,
          data: { state: pool.state, asics: pool.asics, hashrate: pool.hashrate, unit: pool.unit },
        }));
    await emit(transaction, trustedPoolOff, occurrences(true));
    await emit(transaction, trustedPoolBack, occurrences(false));
    await asIdentity(transaction, async () => {
      const names = await subaccountNames(
        transaction,
        changed.map(({ subaccountId }) => subaccountId),
      );
      for (const pool of changed) {
        const { subaccountId, id, state, since } = pool;
        const readers = await readersOf(transaction, {
          by: 'permissions',
          subaccountId,
          permissions: ['trusted_pools'],
        });
        const content = writeMail(pool, names.get(subaccountId) ?? '', publicUrl);
        await mailReaders(transaction, ['trusted-pool', id, state, since.toISOString()], toEach(readers, content));
      }
    });
    return changed.length;
  });
}

/** Names of subaccounts by their keys. Runs under the identity role. */
export async function subaccountNames(
  transaction: AccessTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from subaccount where id = any (${[...new Set(ids)]}::int[])`.execute(transaction);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

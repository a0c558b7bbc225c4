import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { asIdentity, withAccess } from '../../../platform/database/with-access.ts';
import { mailReaders, readersOf, toEach, type MailContent } from '../../../platform/outbox/index.ts';
import { subaccountNames } from './alert-pools.ts';

/** Miners that one mail names. */
const namedMiners = 20;

/** Minutes between two mails of a subaccount about further miners. */
const betweenMails = 60;

/** Miners of a subaccount that mine elsewhere, of which nobody was mailed. */
interface MinersElsewhere {
  subaccountId: number;
  count: number;
  until: Date;
  /** Name and address of the first. */
  lines: string[];
}

function writeMail({ count, lines }: MinersElsewhere, subaccount: string, publicUrl: string): MailContent {
  const what = count === 1 ? 'An ASIC mines' : `${count} ASICs mine`;
  const more = count - lines.length;
  return {
    subject: `${what} at an untrusted pool (${subaccount})`,
    paragraphs: [
      `${what} at a pool that the subaccount ${subaccount} does not trust:`,
      [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      'Whoever changed their pools receives what they mine. Look at them, and change their pools back.',
    ],
    link: { label: 'Open the trusted pools', url: new URL('/user/asic-management/pools-management', publicUrl).href },
    closing: [`Further ones are mailed after ${betweenMails} minutes.`],
    isEssential: true,
  };
}

/**
 * Mails who sees miners and trusted pools of a subaccount with the untrusted-pool alert about miners that mine elsewhere: each miner once for each
 * time that it went there. Returns how many subaccounts it was.
 */
export function alertMinersElsewhere({
  database,
  publicUrl,
}: {
  database: Kysely<DB>;
  publicUrl: string;
}): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows: found } = await sql<MinersElsewhere>`
      with elsewhere as (
        select s.subaccount_id, count(*)::int as count, max(s.untrusted_pool_since) as until,
          (array_agg(s.device_id order by s.untrusted_pool_since, s.device_id))[1:${sql.lit(namedMiners)}] as named
        from asic_state s join untrusted_pool_alert a on a.subaccount_id = s.subaccount_id and a.is_on
        where s.untrusted_pool_since is not null and s.deleted_at is null
          and (a.mailed_until is null or s.untrusted_pool_since > a.mailed_until)
          and (a.mailed_at is null or a.mailed_at <= now() - make_interval(mins => ${betweenMails}))
        group by s.subaccount_id
      )
      update untrusted_pool_alert a set mailed_until = e.until, mailed_at = now() from elsewhere e where a.subaccount_id = e.subaccount_id
      returning a.subaccount_id as "subaccountId", e.count, e.until, array(
        select concat(coalesce(nullif(d.name, ''), host(d.ip), ''), ': ', s.pool_address) from device d join asic_state s on s.device_id = d.id
        where d.id = any (e.named) order by 1) as lines`.execute(transaction);
    await asIdentity(transaction, async () => {
      const names = await subaccountNames(
        transaction,
        found.map(({ subaccountId }) => subaccountId),
      );
      for (const one of found) {
        const { subaccountId, until } = one;
        const permissions = ['trusted_pools', 'agent_workers'] as const;
        const readers = await readersOf(transaction, { by: 'permissions', subaccountId, permissions });
        const content = writeMail(one, names.get(subaccountId) ?? '', publicUrl);
        await mailReaders(transaction, ['untrusted-pool', subaccountId, until.toISOString()], toEach(readers, content));
      }
    });
    return found.length;
  });
}

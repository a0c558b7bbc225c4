import { sql } from 'kysely';
import { effectivePermissions } from '../../../../../platform/auth/effective-permissions.ts';
import { asIdentity, type AccessTransaction } from '../../../../../platform/database/with-access.ts';
import { queueMail } from '../../../../../platform/outbox/index.ts';
import type { OpenRollout } from './open-rollout.ts';

/** Failed miners that a mail names. */
const namedMiners = 5;

/** What whoever started a rollout must still hold to be mailed about it. */
const needed = ['firmware_write', 'agent_workers'] as const;

interface Halted {
  minerCount: number;
  updatedCount: number;
  failedCount: number;
  waitingCount: number;
  version: string;
  failed: { name: string; message: string }[];
}

async function readHalted(transaction: AccessTransaction, { key }: OpenRollout): Promise<Halted> {
  const { rows } = await sql<Halted>`
    select miner_count as "minerCount", updated_count as "updatedCount", failed_count as "failedCount", waiting_count as "waitingCount", version,
      (select coalesce(json_agg(json_build_object('name', f.name, 'message', f.message)), '[]') from (
        select m.name, m.message from firmware_rollout_miner m where m.rollout_id = r.id and m.state = 'failed'
        order by m.state_at desc, m.id desc limit ${namedMiners}) as f) as failed
    from firmware_rollout r where r.id = ${key}`.execute(transaction);
  const [halted] = rows;
  if (!halted) throw new Error('The rollout is gone.');
  return halted;
}

/** The owner of the subaccount, and who started the rollout where that person may still see it; each once. */
async function readersOf(transaction: AccessTransaction, { subaccountId, startedBy }: OpenRollout) {
  const { rows } = await sql<{ email: string; subaccount: string }>`
    select a.email, s.name as subaccount from subaccount s join account a on a.id = s.owner_account_id or (a.id = ${startedBy}::int
      and exists (select from ${effectivePermissions(sql`select ${startedBy}::int as id`)} h where h."subaccountId" = s.id
        and (h.permissions @> '{all}' or h.permissions @> ${sql.lit(`{${needed.join(',')}}`)})))
    where s.id = ${subaccountId} order by a.id`.execute(transaction);
  return rows;
}

/** Mails whom a rollout concerns that it has halted: with its name, the counts, the reason, and the last miners that failed. */
export async function mailHalt(
  transaction: AccessTransaction,
  publicUrl: string,
  rollout: OpenRollout,
  reason: string,
): Promise<void> {
  const { minerCount, updatedCount, failedCount, waitingCount, version, failed } = await readHalted(
    transaction,
    rollout,
  );
  const url = new URL('/user/asic-management/firmware/rollouts', publicUrl);
  url.searchParams.set('rollout', rollout.id);
  await asIdentity(transaction, async () => {
    for (const { email, subaccount } of await readersOf(transaction, rollout))
      await queueMail(transaction, {
        to: email,
        subject: `The rollout of ${rollout.imageName} in ${subaccount} has halted`,
        paragraphs: [
          `The rollout of the firmware ${rollout.imageName} (${version}) in the subaccount ${subaccount} has halted: ${reason}`,
          `Of ${minerCount} miners ${updatedCount} were updated, ${failedCount} failed and ${waitingCount} wait as they were. None of these begins until somebody resumes the rollout.`,
          ...(failed.length === 0
            ? []
            : [['The last failures:', ...failed.map(({ name, message }) => `${name}: ${message}`)].join('\n')]),
        ],
        link: { label: 'Open the rollout', url: url.href },
      });
  });
}

import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../../../platform/database/with-access.ts';
import { mailReaders, toEach, readersOf, type Audience } from '../../../../../platform/outbox/index.ts';
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
  at: string;
  version: string;
  failed: { name: string; message: string }[];
}

async function readHalted(transaction: AccessTransaction, { key }: OpenRollout): Promise<Halted> {
  const { rows } = await sql<Halted>`
    select miner_count as "minerCount", updated_count as "updatedCount", failed_count as "failedCount", waiting_count as "waitingCount", version,
      now()::text as at,
      (select coalesce(json_agg(json_build_object('name', f.name, 'message', f.message)), '[]') from (
        select m.name, m.message from firmware_rollout_miner m where m.rollout_id = r.id and m.state = 'failed'
        order by m.state_at desc, m.id desc limit ${namedMiners}) as f) as failed
    from firmware_rollout r where r.id = ${key}`.execute(transaction);
  const [halted] = rows;
  if (!halted) throw new Error('The rollout is gone.');
  return halted;
}

function audiencesOf({ subaccountId, startedBy }: OpenRollout): Audience[] {
  const owner: Audience = { by: 'owner', subaccountId };
  return startedBy === null
    ? [owner]
    : [owner, { by: 'permissions', subaccountId, permissions: needed, accountIds: [startedBy] }];
}

/**
 * Mails the owner of the subaccount, and who started the rollout while they may see it, that it has halted: with its name, the counts, the
 * reason, and the last miners that failed.
 */
export async function mailHalt(
  transaction: AccessTransaction,
  publicUrl: string,
  rollout: OpenRollout,
  reason: string,
): Promise<void> {
  const { at, minerCount, updatedCount, failedCount, waitingCount, version, failed } = await readHalted(
    transaction,
    rollout,
  );
  const url = new URL('/user/asic-management/firmware/rollouts', publicUrl);
  url.searchParams.set('rollout', rollout.id);
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{
      name: string;
    }>`select name from subaccount where id = ${rollout.subaccountId}`.execute(transaction);
    const subaccount = rows[0]?.name ?? '';
    const readers = await readersOf(transaction, ...audiencesOf(rollout));
    const content = {
      subject: `The rollout of ${rollout.imageName} in ${subaccount} has halted`,
      paragraphs: [
        `The rollout of the firmware ${rollout.imageName} (${version}) in the subaccount ${subaccount} has halted: ${reason}`,
        `Of ${minerCount} miners ${updatedCount} were updated, ${failedCount} failed and ${waitingCount} wait as they were. None of these begins until somebody resumes the rollout.`,
        ...(failed.length === 0
          ? []
          : [['The last failures:', ...failed.map(({ name, message }) => `${name}: ${message}`)].join('\n')]),
      ],
      link: { label: 'Open the rollout', url: url.href },
    };
    await mailReaders(transaction, ['rollout', rollout.id, 'halted', at], toEach(readers, content));
  });
}

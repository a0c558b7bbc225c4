import { firmwareMisfit } from '@headframe/domain/devices/firmware/firmware-misfit';
import { sql } from 'kysely';
import { storedJson } from '../../../../../platform/database/stored-json.ts';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';
import {
  commandOptionsSchema,
  heldBy,
  isCommanded,
  issueCommand,
  ownerReads,
  type Actor,
} from '../../../requests/index.ts';
import { rolloutCommand } from '../match-miners.ts';
import { chooseNext, type Candidate } from '@headframe/domain/plans/choose-next';
import { selectImages, type StoredImage } from '../stored-image.ts';
import type { OpenRollout } from './open-rollout.ts';
import { loadUnderWay, type UnderWayNow } from './load-under-way.ts';

/** Minutes for which a miner may not answer at its turn before it is skipped. */
const answersWithinMinutes = 10;

/** How long an agent may take to begin, in seconds: it downloads the image before, for an hour at most. */
const beginWithinSeconds = 90 * 60;

interface WaitingMiner extends Candidate {
  id: number;
  deviceId: number;
  groupName: string;
  family: string;
  model: string;
  firmware: string;
  controlBoard: string | null;
  /** Whether it and its agent answer, and no other command on it, or on an outlet that feeds it, is under way. */
  isReady: boolean;
  /** Whether its agent answers, and it has not for a while. */
  isAbsent: boolean;
  /** Who holds it, until when and why; null where nobody does. */
  heldBy: string | null;
}

async function waitingMiners(transaction: AccessTransaction, { key, stage }: OpenRollout): Promise<WaitingMiner[]> {
  const { rows } = await sql<WaitingMiner>`
    select m.id, d.id as "deviceId", d.agent_id as "agentId", m.group_key as "groupKey", m.group_name as "groupName",
      m.group_limit as "groupLimit", d.family, d.model, d.firmware, x.control_board as "controlBoard",
      g.is_online and s.is_online and not ${isCommanded(sql`d.id`)} as "isReady",
      g.is_online and not s.is_online and exists (select from agent a where a.id = d.agent_id
          and a.connected_at < now() - make_interval(mins => ${answersWithinMinutes}))
        and greatest(s.last_seen_at, r.stage_at) < now() - make_interval(mins => ${answersWithinMinutes}) as "isAbsent",
      ${heldBy(sql`d.id`, ownerReads)} as "heldBy"
    from firmware_rollout_miner m join firmware_rollout r on r.id = m.rollout_id
      join device d on d.id = m.device_id join asic_state s on s.device_id = d.id
      join agent_summary g on g.agent_id = d.agent_id left join asic_detail x on x.device_id = d.id
    where m.rollout_id = ${key} and m.state = 'waiting' and m.stage = ${stage} order by m.place`.execute(transaction);
  return rows;
}

async function skip(
  transaction: AccessTransaction,
  skipped: readonly { id: number; message: string }[],
): Promise<void> {
  if (skipped.length === 0) return;
  await sql`update firmware_rollout_miner m set state = 'skipped', state_at = now(), message = row.message
    from json_to_recordset(${storedJson(skipped)}) as row (id int, message text) where m.id = row.id`.execute(
    transaction,
  );
}

/** Why a miner is left as it is at its turn; undefined where it is not. */
function reasonToSkip(miner: WaitingMiner, image: StoredImage | undefined, { lost }: UnderWayNow): string | undefined {
  if (!image) return 'The image was deleted.';
  if (image.distrust !== null) return image.distrust;
  const misfit = firmwareMisfit(image, miner);
  if (misfit) return misfit.text;
  if (miner.heldBy !== null) return miner.heldBy;
  if (miner.isAbsent) return 'It did not answer at its turn.';
  const ofGroup = lost.get(miner.groupKey) ?? 0;
  if (ofGroup < miner.groupLimit) return undefined;
  return `${ofGroup === 1 ? 'A miner' : `${ofGroup} miners`} of ${miner.groupName} did not hash again after the update.`;
}

/**
 * Begins the miners of the stage whose turn has come, and skips those that can no longer be updated. One server at a time decides, as
 * agents and groups are bounded over all rollouts.
 */
export async function beginMiners(actor: Actor, rollout: OpenRollout): Promise<void> {
  const { transaction } = actor;
  await sql`select pg_advisory_xact_lock(hashtext('headframe.firmware-rollouts'))`.execute(transaction);
  const { subaccountId, imageKey, batchId, id, imageName } = rollout;
  const [image] = await selectImages(transaction, subaccountId, sql`i.id = ${imageKey}::int`);
  const waiting = await waitingMiners(transaction, rollout);
  const underWay = await loadUnderWay(transaction, rollout);
  const reasons = waiting.flatMap((miner) => {
    const message = reasonToSkip(miner, image, underWay);
    return message === undefined ? [] : [{ id: miner.id, message }];
  });
  await skip(transaction, reasons);
  const skipped = new Set(reasons.map((reason) => reason.id));
  const ready = waiting.filter((miner) => miner.isReady && !skipped.has(miner.id));
  if (!image || ready.length === 0) return;
  const begun = chooseNext(ready, underWay);
  if (begun.length === 0) return;
  const { requestIds } = await issueCommand(actor, {
    command: { kind: rolloutCommand, imageId: image.id },
    options: commandOptionsSchema.parse({}),
    deviceIds: begun.map(({ deviceId }) => deviceId),
    details: { rollout: { id, image: imageName } },
    action: 'firmware-rollout.begin-miners',
    batchId,
    beginWithinSeconds,
  });
  await sql`
    update firmware_rollout_miner m set state = 'updating', state_at = now(), message = '', item_id = t.id, agent_id = t.agent_id,
      was_hashing = s.is_online and coalesce(s.is_mining, false)
    from agent_request_item t join asic_state s on s.device_id = t.device_id
    where t.request_id = any (${requestIds}::int[]) and m.rollout_id = ${rollout.key} and m.device_id = t.device_id`.execute(
    transaction,
  );
}

import { DomainError } from '@headframe/domain/errors/domain-error';
import {
  rolloutLimits,
  rolloutSettingsSchema,
  type RolloutSettings,
} from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import { orderStages, type Ordered } from '@headframe/domain/plans/order-stages';
import { stageSizes } from '@headframe/domain/plans/stage-sizes';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { timesInLastHour } from '../../../../platform/audit/times-in-last-hour.ts';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { catalogueRefusal } from '../../../../platform/records/record-refusals.ts';
import { parsed } from '../../../../platform/validation/validated.ts';
import { requireStepUp } from '../../../people/two-factor/index.ts';
import { asicCommandKind } from '../../asic/index.ts';
import { consumeCommandSnapshot, requireConfirmedCount } from '../../requests/index.ts';
import { loadMinersToUpdate, type MinerToUpdate } from './load-miners.ts';
import { fitMiners, loadGaps, namedMiners, rolloutCommand } from './match-miners.ts';
import { rolloutAction } from './prepare-rollout.ts';
import { requireMinerRights } from './require-miner-rights.ts';
import { requireImage, type StoredImage } from './stored-image.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';

const planSchema = z.object({ imageId: z.uuid() });

interface RolloutStart {
  snapshotId: string;
  confirmedCount?: number | null | undefined;
  settings?: unknown;
  repeats?: string | null | undefined;
  twoFactorCode?: string | null | undefined;
}

/** Holds a subaccount to its bounds; others of it wait until this transaction ends. */
async function requireRoom({ scope: { transaction } }: ScopedContext, subaccountId: number): Promise<void> {
  const starts = await timesInLastHour(transaction, ['firmware-rollout.start'], { subaccountIds: [subaccountId] });
  if (starts >= rolloutLimits.startsPerHour) throw catalogueRefusal('permission-error', 'rolloutRate');
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from firmware_rollout
    where subaccount_id = ${subaccountId} and ended_at is null`.execute(transaction);
  if ((rows[0]?.open ?? 0) >= rolloutLimits.open) throw catalogueRefusal('permission-error', 'rolloutLimit');
}

async function plannedImage({ scope: { transaction } }: ScopedContext, subaccountId: number, snapshotId: string) {
  const { rows } = await sql<{ plan: unknown }>`
    select plan from command_snapshot where id = ${uuidOrNull(snapshotId)}::uuid and subaccount_id = ${subaccountId}`.execute(
    transaction,
  );
  const plan = planSchema.safeParse(rows[0]?.plan);
  if (!plan.success)
    throw new DomainError('not-found', 'This selection is no longer valid. Please select the devices again.');
  const image = await requireImage(transaction, subaccountId, plan.data.imageId);
  // Whoever deletes it meanwhile waits for this rollout, and is refused then.
  const { rows: kept } = await sql`select from firmware_image where id = ${image.key} for key share`.execute(
    transaction,
  );
  if (kept.length === 0) throw catalogueRefusal('not-found', 'firmwareMissing');
  return image;
}

/** The rollout that another one repeats, by its id; null for none, or one that is gone. */
async function keyOfRepeated({ scope: { transaction } }: ScopedContext, subaccountId: number, id: unknown) {
  const known = z.uuid().safeParse(id);
  if (!known.success) return null;
  const { rows } = await sql<{ key: number }>`select id as key from firmware_rollout
    where selector_id = ${known.data}::uuid and subaccount_id = ${subaccountId}`.execute(transaction);
  return rows[0]?.key ?? null;
}

async function insertRollout(
  { scope: { transaction } }: ScopedContext,
  rollout: {
    subaccountId: number;
    accountId: number;
    image: StoredImage;
    settings: RolloutSettings;
    miners: readonly Ordered<MinerToUpdate>[];
    repeats: number | null;
  },
): Promise<{ key: number; id: string }> {
  const { subaccountId, accountId, image, settings, miners, repeats } = rollout;
  const { canaryCount, batchCount, groupShare, maxFailures, soakMinutes } = settings;
  const { rows } = await sql<{ key: number; id: string }>`
    insert into firmware_rollout (subaccount_id, image_id, image_name, family, version, repeats_id, canary_count, batch_count, group_share,
      max_failures, soak_minutes, stage_count, miner_count, waiting_count, started_by)
    values (${subaccountId}, ${image.key}, ${image.name}, ${image.family}, ${image.version}, ${repeats}::int, ${canaryCount}, ${batchCount},
      ${groupShare}, ${maxFailures}, ${soakMinutes}, ${stageSizes(miners.length, settings).length}, ${miners.length}, ${miners.length},
      ${accountId})
    returning id as key, selector_id as id`.execute(transaction);
  const [stored] = rows;
  if (!stored) throw new Error('No rollout was stored.');
  const { numAffectedRows = 0n } = await sql`
    insert into firmware_rollout_miner (rollout_id, subaccount_id, device_id, agent_id, group_key, group_name, group_limit, stage, place, name,
      ip, model, control_board, from_version)
    select ${stored.key}::int, ${subaccountId}::int, row.id, row."agentId", row."groupKey", row."groupName", row."groupLimit", row.stage, row.place,
      row.name, row.ip, row.model, row."controlBoard", row.firmware
    from json_to_recordset(${storedJson(miners)}) as row (id int, "agentId" int, "groupKey" text, "groupName" text, "groupLimit" int,
      stage int, place int, name text, ip inet, model text, "controlBoard" text, firmware text)
    order by row.place
    on conflict do nothing`.execute(transaction);
  if (Number(numAffectedRows) < miners.length) throw catalogueRefusal('constraint-violation', 'rolloutOverlap');
  return stored;
}

/**
 * Starts a rollout over the miners of a snapshot, after the second factor; returns its inner key. Miners that can no longer be updated are
 * left out.
 * @throws DomainError `validation-failed` for invalid settings or where no miner is left, `not-found` for a snapshot that cannot be
 * confirmed, `permission-error` at a limit, `constraint-violation` where another rollout has one of the miners, and as
 * `requireMinerRights` and `requireStepUp`.
 */
export async function startRollout(context: ScopedContext, given: RolloutStart): Promise<number> {
  const grant = singleGrant(context.scope.grants);
  requireMinerRights(grant);
  const { subaccountId } = grant;
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  const settings = parsed(rolloutSettingsSchema, given.settings, 'settings');
  await requireStepUp(context, given.twoFactorCode);
  await requireRoom(context, subaccountId);
  const image = await plannedImage(context, subaccountId, given.snapshotId);
  const confirmed = { kind: asicCommandKind, action: rolloutCommand, stored: rolloutAction };
  const { deviceIds, frozenCount } = await consumeCommandSnapshot(context, confirmed, given.snapshotId);
  requireConfirmedCount({ count: frozenCount, nouns: ['miner', 'miners'], isAsked: true }, given.confirmedCount);
  const alike = await namedMiners(context, deviceIds);
  const { ids } = fitMiners(alike, image, await loadGaps(context, alike));
  if (ids.length === 0) throw new DomainError('validation-failed', 'None of the devices can be updated any more.');
  const miners = orderStages(await loadMinersToUpdate(transaction, ids), settings, ({ model, controlBoard }) =>
    JSON.stringify([model, controlBoard]),
  );
  const repeats = await keyOfRepeated(context, subaccountId, given.repeats);
  const rollout = { subaccountId, accountId, image, settings, miners, repeats };
  const { key, id } = await insertRollout(context, rollout);
  await recordChange(context, {
    action: 'firmware-rollout.start',
    object: { kind: 'firmware-rollout', id, name: image.name },
    subaccountId,
    after: { image: image.name, version: image.version, minerCount: miners.length, ...settings },
  });
  await context.services.pubsub.publish(transaction, { topic: 'firmwareRollout', subaccountId, ids: [key] });
  return key;
}

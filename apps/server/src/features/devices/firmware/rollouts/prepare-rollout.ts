import { DomainError } from '@headframe/domain/errors/domain-error';
import { rolloutLimits } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { maxPerCommand, storeSnapshot, type CommandSnapshot } from '../../requests/index.ts';
import { fitMiners, loadGaps, matchMiners, rolloutCommand, type AlikeMiners } from './match-miners.ts';
import { requireMinerRights } from './require-miner-rights.ts';
import { requireImage, selectImages } from './stored-image.ts';

/** As snapshots store it. */
export const rolloutAction = `asic.${rolloutCommand}`;

function countOf(alike: readonly AlikeMiners[]): number {
  return alike.reduce((total, { ids }) => total + ids.length, 0);
}

async function requireMatches(context: ScopedContext, where: unknown): Promise<AlikeMiners[]> {
  const alike = await matchMiners(context, where);
  if (alike.length === 0) throw new DomainError('validation-failed', 'No device matches.');
  if (countOf(alike) > maxPerCommand)
    throw new DomainError('validation-failed', `More than ${maxPerCommand} devices match.`);
  return alike;
}

/**
 * Freezes the miners that match and that an image can be rolled out to now, and says why the others are left out.
 * @throws DomainError `validation-failed` for an empty where, no match, or more miners than a rollout may have, `not-found` for no image,
 * and as `requireMinerRights`.
 */
export async function prepareRollout(
  context: ScopedContext,
  { imageId, where }: { imageId: unknown; where?: unknown },
): Promise<CommandSnapshot> {
  const grant = singleGrant(context.scope.grants);
  requireMinerRights(grant);
  const { transaction } = context.scope;
  const image = await requireImage(transaction, grant.subaccountId, imageId);
  const alike = await requireMatches(context, where);
  const { ids, left } = fitMiners(alike, image, await loadGaps(context, alike));
  if (ids.length > rolloutLimits.miners)
    throw new DomainError(
      'validation-failed',
      `A rollout has ${rolloutLimits.miners} miners at most; ${ids.length} fit.`,
    );
  const snapshot = await storeSnapshot(context, {
    action: rolloutAction,
    count: countOf(alike),
    deviceIds: ids,
    incapable: left,
  });
  await sql`update command_snapshot set plan = ${JSON.stringify({ imageId: image.id })}::jsonb
    where id = ${snapshot.id}::uuid`.execute(transaction);
  return snapshot;
}

/** How an image of the library fits the miners of a selection. */
export interface ImageFit {
  imageId: string;
  name: string;
  version: string;
  /** Miners that it can be rolled out to now. */
  fitCount: number;
  /** Why the others are left out: the reason of most of them. */
  reason: string | null;
}

/**
 * The images of the library, with how many of the miners that match each can be rolled out to now.
 * @throws DomainError as {@link prepareRollout}.
 */
export async function imageFits(context: ScopedContext, where: unknown): Promise<ImageFit[]> {
  const grant = singleGrant(context.scope.grants);
  requireMinerRights(grant);
  const alike = await requireMatches(context, where);
  const gaps = await loadGaps(context, alike);
  const images = await selectImages(context.scope.transaction, grant.subaccountId, sql`true`);
  return images.map((image) => {
    const { ids, left } = fitMiners(alike, image, gaps);
    const byReason = Map.groupBy(left, ({ reason }) => reason);
    const counted = [...byReason].map(([reason, all]) => ({
      reason,
      count: all.reduce((total, { count }) => total + count, 0),
    }));
    const [main] = counted.toSorted((one, other) => other.count - one.count);
    return {
      imageId: image.id,
      name: image.name,
      version: image.version,
      fitCount: ids.length,
      reason: main?.reason ?? null,
    };
  });
}

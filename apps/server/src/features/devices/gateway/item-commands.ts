import type { ItemCommand } from '@headframe/agent-link';
import { asicCommandSchema, type AsicCommand } from '@headframe/domain/asic/asic-command';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { z } from 'zod';

/** A command request as stored. */
export interface StoredRequest {
  id: number;
  subaccountId: number;
  kind: string;
  payload: unknown;
  secret: string | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Where the clock stood by which the request's times are meant, when it was read, in milliseconds since the epoch. */
  clock: number;
}

/** A claimed item. */
export interface ClaimedItem {
  id: number;
  requestId: number;
  agentId: number;
  deviceId: number;
  /** Milliseconds since the epoch. */
  notBefore: number;
  /** Key of the part of the device that the command is for; null for the whole device. */
  partKey: string | null;
  /** The pools of this device alone; null for those of the request. */
  pools: unknown;
  /** Whether the agent has begun it, or may have. */
  isBegun: boolean;
}

const poolsSchema = z.array(z.looseObject({}));
const payloadSchema = z.looseObject({ pools: poolsSchema.optional() });
const secretSchema = z.looseObject({ pools: z.array(z.object({ password: z.string() })).default([]) });

/**
 * Assembles a stored command: its open part, its kind, and pool passwords from its encrypted part by position.
 * The result makes the command of one item, with the pools of its device where it has its own.
 * @throws ZodError for what is no command, here or for the item.
 */
export function readCommand(
  request: StoredRequest,
  decrypt: (text: string) => string,
): (item: Pick<ClaimedItem, 'pools'>) => AsicCommand {
  const payload = payloadSchema.parse(request.payload);
  const secrets = request.secret === null ? [] : secretSchema.parse(JSON.parse(decrypt(request.secret))).pools;
  const withPools = (pools: z.infer<typeof poolsSchema> | undefined): AsicCommand => {
    const complete = pools?.map((pool, position) => ({ ...pool, password: secrets[position]?.password ?? '' }));
    return asicCommandSchema.parse({ ...payload, kind: request.kind, ...(complete && { pools: complete }) });
  };
  let shared: AsicCommand | undefined;
  return ({ pools }) => (pools === null ? (shared ??= withPools(payload.pools)) : withPools(poolsSchema.parse(pools)));
}

/**
 * Builds the commands of one request's items; `maxVerifyMs` bounds the time in which a device must show the effect.
 * @throws ZodError as {@link readCommand}.
 */
export function itemCommands(
  request: StoredRequest,
  commandOf: (item: ClaimedItem) => AsicCommand,
  items: readonly ClaimedItem[],
  maxVerifyMs = Infinity,
): ItemCommand[] {
  return items.map((item) => {
    const command = commandOf(item);
    return {
      requestId: request.id,
      itemId: item.id,
      deviceId: item.deviceId,
      command,
      notBefore: Math.max(0, Math.round(item.notBefore)),
      expiresAt: Math.round(request.expiresAt),
      verifyWithinMs: Math.min(asicCommands[command.kind].verifyWithin * 1000, maxVerifyMs),
      ...(item.partKey !== null && { part: { key: item.partKey } }),
      ...(item.isBegun && { begun: true }),
    };
  });
}

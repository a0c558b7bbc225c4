import type { ItemCommand } from '@headframe/agent-link';
import { findCommand, parseCommand, type StoredCommand } from '@headframe/domain/devices/all-commands';
import { joinSecrets } from '@headframe/domain/devices/command-secrets';
import { z } from 'zod';

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

export interface ClaimedItem {
  id: number;
  requestId: number;
  agentId: number;
  deviceId: number;
  /** Milliseconds since the epoch. */
  notBefore: number;
  /** Key of the part of the device that the command is for; null for the whole device. */
  partKey: string | null;
  /** The payload of this device alone; null for that of the request. */
  payload: unknown;
  /** Whether the agent has begun it, or may have. */
  isBegun: boolean;
}

const payloadSchema = z.looseObject({});
const secretSchema = z.record(z.string(), z.string());

/**
 * Assembles a stored command: its open part, its name, and its secrets in their places. The result makes the command of
 * one item, with the payload of its device where it has its own.
 * @throws ZodError for what is no command, here or for the item.
 */
export function readCommand(
  request: StoredRequest,
  decrypt: (text: string) => string,
): (item: Pick<ClaimedItem, 'payload'>) => StoredCommand {
  const payload = payloadSchema.parse(request.payload);
  const secrets = request.secret === null ? null : secretSchema.parse(JSON.parse(decrypt(request.secret)));
  const withOwn = (own: object) => parseCommand(request.kind, joinSecrets({ ...payload, ...own }, secrets));
  let shared: StoredCommand | undefined;
  return (item) => (item.payload === null ? (shared ??= withOwn({})) : withOwn(payloadSchema.parse(item.payload)));
}

/**
 * Builds the commands of one request's items; `maxVerifyMs` bounds the time in which a device must show the effect.
 * @throws ZodError as {@link readCommand}.
 */
export function itemCommands(
  request: StoredRequest,
  commandOf: (item: ClaimedItem) => StoredCommand,
  items: readonly ClaimedItem[],
  maxVerifyMs = Infinity,
): ItemCommand[] {
  const verifyWithinMs = Math.min((findCommand(request.kind)?.command.verifyWithin ?? 0) * 1000, maxVerifyMs);
  return items.map((item) => {
    const command = commandOf(item);
    return {
      requestId: request.id,
      itemId: item.id,
      deviceId: item.deviceId,
      command,
      notBefore: Math.max(0, Math.round(item.notBefore)),
      expiresAt: Math.round(request.expiresAt),
      verifyWithinMs,
      ...(item.partKey !== null && { part: { key: item.partKey } }),
      ...(item.isBegun && { begun: true }),
    };
  });
}

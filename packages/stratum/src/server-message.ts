import { z } from 'zod';
import { readHex } from './hex.ts';
import type { NotifyWork } from './notify.ts';
import { parseLine } from './parse-line.ts';
import { readHex32 } from './version-mask.ts';
import { swapWords } from './word-order.ts';

/** What a pool sends, as a miner reads it. `id` is JSON text. */
export type ServerMessage =
  | { kind: 'answer'; id: string; result: unknown; error: { code: number; message: string } | undefined }
  | { kind: 'notify'; jobId: string; work: NotifyWork; isClean: boolean }
  | { kind: 'difficulty'; difficulty: number }
  | { kind: 'versionMask'; mask: number }
  | { kind: 'extranonce'; extranonce1: Uint8Array; extranonce2Size: number }
  | { kind: 'reconnect'; waitSeconds: number }
  | { kind: 'call'; id: string; method: string }
  | { kind: 'unreadable' };

const hex = (min: number, max: number) =>
  z.string().transform((text, context) => {
    const bytes = readHex(text);
    if (!bytes || bytes.length < min || bytes.length > max)
      context.addIssue({ code: 'custom', message: `is not ${min} to ${max} bytes in hexadecimal digits` });
    return bytes ?? new Uint8Array(0);
  });

const digits8 = z
  .string()
  .length(8)
  .transform((text, context) => {
    const value = readHex32(text);
    if (value === undefined) context.addIssue({ code: 'custom', message: 'is not eight hexadecimal digits' });
    return value ?? 0;
  });

const maxCoinbase = 16_384;
const maxBranches = 32;

const notifyParams = z
  .tuple([
    z.string().max(64),
    hex(32, 32),
    hex(1, maxCoinbase),
    hex(1, maxCoinbase),
    z.array(hex(32, 32)).max(maxBranches),
    digits8,
    digits8,
    digits8,
    z.boolean(),
  ])
  .transform(([jobId, previous, coinbase1, coinbase2, branches, version, bits, time, isClean]): ServerMessage => ({
    kind: 'notify',
    jobId,
    work: { previousHash: swapWords(previous), coinbase1, coinbase2, branches, version, bits, time },
    isClean,
  }));

const notifications: Readonly<Record<string, z.ZodType<ServerMessage>>> = {
  'mining.notify': notifyParams,
  'mining.set_difficulty': z
    .tuple([z.number().positive()])
    .transform(([difficulty]): ServerMessage => ({ kind: 'difficulty', difficulty })),
  'mining.set_version_mask': z.tuple([digits8]).transform(([mask]): ServerMessage => ({ kind: 'versionMask', mask })),
  'mining.set_extranonce': z
    .tuple([hex(1, 16), z.int().min(1).max(16)])
    .transform(([extranonce1, extranonce2Size]): ServerMessage => ({
      kind: 'extranonce',
      extranonce1,
      extranonce2Size,
    })),
  'client.reconnect': z
    .tuple([])
    .rest(z.unknown())
    .transform(([, , wait]): ServerMessage => ({
      kind: 'reconnect',
      waitSeconds: typeof wait === 'number' ? wait : 0,
    })),
};

const errorSchema = z
  .tuple([z.int(), z.string()])
  .rest(z.unknown())
  .transform(([code, message]) => ({ code, message }));

/** Params of the answer to `mining.subscribe`: extranonce 1 and the size of extranonce 2, and the id of the session. */
export const subscriptionResult = z
  .tuple([z.array(z.tuple([z.string(), z.string()])), hex(1, 16), z.int().min(1).max(16)])
  .transform(([subscriptions, extranonce1, extranonce2Size]) => ({
    sessionId: subscriptions[0]?.[1] ?? '',
    extranonce1,
    extranonce2Size,
  }));

/** Reads one line of a pool. Never throws. */
export function readServerMessage(line: string): ServerMessage {
  const parsed = parseLine(line);
  if (!parsed) return { kind: 'unreadable' };
  const { id, message } = parsed;
  const { method, params, result, error } = message;
  if (typeof method === 'string') {
    const schema = Object.hasOwn(notifications, method) ? notifications[method] : undefined;
    if (!schema) return { kind: 'call', id, method };
    const read = schema.safeParse(params);
    return read.success ? read.data : { kind: 'unreadable' };
  }
  const refusal = errorSchema.safeParse(error);
  return { kind: 'answer', id, result, error: refusal.success ? refusal.data : undefined };
}

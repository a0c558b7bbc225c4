import { z } from 'zod';
import { readHex32 } from './version-mask.ts';
import { readHex } from './hex.ts';

/** Bounds of what a request may hold, in characters and entries. */
export const requestLimits = {
  user: 256,
  password: 256,
  agent: 512,
  session: 64,
  extension: 64,
  extensions: 16,
} as const;

const positiveNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,20}(\.\d{1,20})?$/.test(value) ? Number(value) : value),
  z.number().positive(),
);

/** Params that may be missing, null or followed by more than we read. */
const listOf = <T extends z.ZodTypeAny>(schema: T) => z.preprocess((params) => params ?? [], schema);

/** Text that only describes the miner: what is no text is none, and a long one is cut. */
const description = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value.slice(0, requestLimits.agent) : ''));

/** Clients differ in what they send as a password; only text and numbers say anything. */
const password = z
  .unknown()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
  .transform((text) => text.slice(0, requestLimits.password));

/** A session id that cannot be one of ours is as good as none: an error would make miners start over. */
const sessionId = z
  .unknown()
  .transform((value) => (typeof value === 'string' && value.length <= requestLimits.session ? value : ''));

const mask = z
  .string()
  .transform((text, context) => {
    const value = readHex32(text.replace(/^0x/i, ''));
    if (value === undefined) context.addIssue({ code: 'custom', message: 'is no mask of up to eight digits' });
    return value ?? 0;
  })
  .optional();

const target = z.string().transform((text, context) => {
  const bytes = text.length === 64 ? readHex(text) : undefined;
  if (!bytes) context.addIssue({ code: 'custom', message: 'is no target of 64 digits' });
  return bytes ?? new Uint8Array(32);
});

/** Params of `mining.subscribe`: agent and id of an earlier session. Some miners add more, which says nothing. */
export const subscribeParams = listOf(
  z
    .tuple([description.optional(), sessionId.optional()])
    .rest(z.unknown())
    .transform(([agent, session]) => ({ agent: agent ?? '', sessionId: session ?? '' })),
);

/** Params of `mining.authorize`: user and password, which may be missing. */
export const authorizeParams = listOf(
  z
    .tuple([z.string().min(1).max(requestLimits.user), password.optional()])
    .rest(z.unknown())
    .transform(([user, given]) => ({ user, password: given ?? '' })),
);

/** Params of `mining.configure` (BIP 310): names of extensions, and the options of them all. */
export const configureParams = listOf(
  z
    .tuple([
      z.array(z.string().max(requestLimits.extension)).max(requestLimits.extensions),
      z.record(z.string(), z.unknown()).nullish(),
    ])
    .rest(z.unknown())
    .transform(([extensions, options]) => ({ extensions, options: options ?? {} })),
);

/** Options of the extension `version-rolling`; both may be missing. */
export const versionRollingOptions = z.object({
  'version-rolling.mask': mask,
  'version-rolling.min-bit-count': z.unknown().optional(),
});

/** Options of the extension `minimum-difficulty`. */
export const minimumDifficultyOptions = z.object({ 'minimum-difficulty.value': positiveNumber });

/** Params of `mining.suggest_difficulty`: a number, or a number as text. */
export const suggestDifficultyParams = listOf(
  z
    .tuple([positiveNumber])
    .rest(z.unknown())
    .transform(([difficulty]) => difficulty),
);

/** Params of `mining.suggest_target`: 64 digits, as bytes from the top. */
export const suggestTargetParams = listOf(
  z
    .tuple([target])
    .rest(z.unknown())
    .transform(([bytes]) => bytes),
);

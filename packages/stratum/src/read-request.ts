import type { z } from 'zod';
import { parseLine } from './parse-line.ts';
import {
  authorizeParams,
  configureParams,
  subscribeParams,
  suggestDifficultyParams,
  suggestTargetParams,
} from './requests.ts';

/** What a miner asks for. `id` is JSON text, to be echoed. */
export type StratumRequest =
  | { kind: 'subscribe'; id: string; agent: string; sessionId: string }
  | { kind: 'authorize'; id: string; user: string; password: string }
  | { kind: 'configure'; id: string; extensions: string[]; options: Record<string, unknown> }
  | { kind: 'suggestDifficulty'; id: string; difficulty: number }
  | { kind: 'suggestTarget'; id: string; target: Uint8Array }
  | { kind: 'subscribeExtranonce'; id: string }
  | { kind: 'submit'; id: string }
  | { kind: 'ping'; id: string }
  | { kind: 'getVersion'; id: string }
  /** Methods of other pools and older miners that we know and do not serve. */
  | { kind: 'unsupported'; id: string; method: string }
  | { kind: 'unknown'; id: string; method: string }
  /** An answer to a call of ours; `id` is what we sent. */
  | { kind: 'answer'; id: string; result: unknown }
  /** A method that we serve, with params that it cannot have. */
  | { kind: 'invalid'; id: string; method: string }
  /** No JSON object, or one that is neither a request nor an answer. */
  | { kind: 'garbage'; id: string };

const maxMethodLength = 64;
const textForm = /^mining\.suggest_difficulty\(\s*(\d{1,20}(?:\.\d{1,20})?)\s*\)$/;
const unsupported = new Set([
  'mining.get_transactions',
  'mining.capabilities',
  'mining.hashes_done',
  'mining.term',
  'mining.multi_version',
]);

function read<T extends z.ZodTypeAny>(
  schema: T,
  params: unknown,
  onValid: (value: z.output<T>) => StratumRequest,
  refused: StratumRequest,
): StratumRequest {
  const parsed = schema.safeParse(params);
  return parsed.success ? onValid(parsed.data) : refused;
}

function requestOf(id: string, method: string, params: unknown): StratumRequest {
  const refused: StratumRequest = { kind: 'invalid', id, method };
  switch (method) {
    case 'mining.submit':
      return { kind: 'submit', id };
    case 'mining.subscribe':
      return read(subscribeParams, params, (value) => ({ kind: 'subscribe', id, ...value }), refused);
    case 'mining.authorize':
      return read(authorizeParams, params, (value) => ({ kind: 'authorize', id, ...value }), refused);
    case 'mining.configure':
      return read(configureParams, params, (value) => ({ kind: 'configure', id, ...value }), refused);
    case 'mining.suggest_difficulty':
      return read(
        suggestDifficultyParams,
        params,
        (difficulty) => ({ kind: 'suggestDifficulty', id, difficulty }),
        refused,
      );
    case 'mining.suggest_target':
      return read(suggestTargetParams, params, (target) => ({ kind: 'suggestTarget', id, target }), refused);
    case 'mining.extranonce.subscribe':
      return { kind: 'subscribeExtranonce', id };
    case 'mining.ping':
      return { kind: 'ping', id };
    case 'client.get_version':
      return { kind: 'getVersion', id };
    case 'pong':
      // ESP-Miner answers a ping with a request of its own.
      return { kind: 'answer', id, result: 'pong' };
  }
  const [, difficulty] = textForm.exec(method) ?? [];
  if (difficulty !== undefined) return requestOf(id, 'mining.suggest_difficulty', [Number(difficulty)]);
  return { kind: unsupported.has(method) ? 'unsupported' : 'unknown', id, method };
}

/** Reads one line of a miner, whatever it holds. Never throws. */
export function readRequest(line: string): StratumRequest {
  const parsed = parseLine(line);
  if (!parsed) return { kind: 'garbage', id: 'null' };
  const { id, isIdValid, message } = parsed;
  const { method, params, result, error } = message;
  if (typeof method === 'string' && method.length <= maxMethodLength)
    return isIdValid ? requestOf(id, method, params) : { kind: 'invalid', id, method };
  if (method === undefined && isIdValid && (result !== undefined || error !== undefined))
    return { kind: 'answer', id, result };
  return { kind: 'garbage', id };
}

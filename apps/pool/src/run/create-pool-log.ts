import { pino, type DestinationStream } from 'pino';
import type { PoolLog } from '../pool-log.ts';

/** Only name, message, code and stack: a database error's detail quotes the values of the row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code, ...cause };
}

/** Makes the log of the pool: one JSON object a line, on standard output unless a stream is given. */
export function createPoolLog(level: string, stream?: DestinationStream): PoolLog {
  const options = { level, base: { pid: process.pid }, serializers: { error: describeError } };
  const log = stream ? pino(options, stream) : pino(options);
  return {
    info: (message, fields = {}) => log.info(fields, message),
    warn: (message, fields = {}) => log.warn(fields, message),
    error: (message, fields = {}) => log.error(fields, message),
  };
}

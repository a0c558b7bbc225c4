import { pino } from 'pino';

/** What the parts of the payout program write to: a sentence, with values beside it. */
export type PayoutLog = Record<'info' | 'warn' | 'error', (message: string, values?: Record<string, unknown>) => void>;

/** Name, message and code alone: a database error's detail quotes the values of the row. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const described = { type: error.name, message: error.message, stack: error.stack ?? '' };
  return 'code' in error ? { ...described, code: String(error.code) } : described;
}

/** Makes the log of the program: one JSON object a line on standard output. */
export function createPayoutLog(level: string): PayoutLog {
  const log = pino({ level, base: { pid: process.pid }, serializers: { error: describe } });
  return {
    info: (message, values = {}) => log.info(values, message),
    warn: (message, values = {}) => log.warn(values, message),
    error: (message, values = {}) => log.error(values, message),
  };
}

/** Weight of a log line. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Facts that go with a log line; what stands under a secret's name, and the secrets themselves, are written as [redacted]. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one JSON object a line. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const secretName = /pass(word|wd)?$|secret|token|authorization|credential|^key$|agentkey$/i;
const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Makes text of anything thrown, its cause included, in one line. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` (${errorText(error.cause)})`;
  return `${error.message}${cause}`;
}

function redact(value: unknown, hide: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return hide(value);
  if (value instanceof Error) return hide(errorText(value));
  if (value === null || typeof value !== 'object') return value;
  if (depth > 4) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((entry) => redact(entry, hide, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      secretName.test(name) ? '[redacted]' : redact(entry, hide, depth + 1),
    ]),
  );
}

/**
 * Makes a log that writes lines from `level` upwards to `write`. `secrets` are cut out wherever they occur; fields named
 * like a secret are cut out whatever they hold.
 */
export function createLog(
  write: (line: string) => void,
  secrets: readonly string[] = [],
  level: LogLevel = 'info',
): Log {
  const known = secrets.filter((secret) => secret.length > 0);
  const hide = (text: string): string => known.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
  const line = (at: LogLevel) => (message: string, fields: LogFields) => {
    if (order.indexOf(at) < order.indexOf(level)) return;
    const safe = redact(fields, hide, 0) as object;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: at, message: hide(message), ...safe })}\n`);
  };
  const lines = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  return {
    debug: (message, fields = {}) => lines.debug(message, fields),
    info: (message, fields = {}) => lines.info(message, fields),
    warn: (message, fields = {}) => lines.warn(message, fields),
    error: (message, fields = {}) => lines.error(message, fields),
  };
}

import { fastify, type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import { redactedPaths, redactedText, redactUrl } from './redaction.ts';

/** Structured log of the server: one JSON object a line. */
export type Logger = FastifyBaseLogger;

/** How a log is made. */
interface LoggerOptions {
  level: string;
  /** Where lines go; standard output when left out. */
  stream?: { write(line: string): void };
}

function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { id: request.id, method: request.method, url: redactUrl(request.url), ip: request.ip };
}

/** Only name, message, code and stack: a database error's detail quotes the values of the row. */
function describeError(error: Error): { type: string; message: string; stack: string; [name: string]: unknown } {
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code, ...cause };
}

/**
 * Creates the log of one process (pino, as Fastify brings it), before there is an app. Secrets are struck out by name, and
 * bodies and headers are never logged.
 */
export function createLogger(options: LoggerOptions): Logger {
  return fastify({
    logger: {
      level: options.level,
      base: { pid: process.pid },
      redact: { paths: redactedPaths, censor: redactedText },
      serializers: {
        req: describeRequest,
        res: (reply) => ({ statusCode: reply.statusCode }),
        err: describeError,
      },
      ...(options.stream ? { stream: options.stream } : {}),
    },
  }).log;
}

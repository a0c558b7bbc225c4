import { CombinedError } from '@urql/core';
import { isErrorCode, type ErrorCode } from '@headframe/domain/errors/error-codes';

/** A server's code, or `network`: no answer came, for whatever reason. */
export type TransportCode = ErrorCode | 'network';

/** What is known of a failure besides code and message. */
interface TransportErrorFacts {
  detail?: Readonly<Record<string, unknown>>;
  status?: number;
  cause?: unknown;
}

/** What every failed call rejects with, over GraphQL and REST alike. */
export class TransportError extends Error {
  readonly code: TransportCode;
  /** Facts the server added for the caller, as it sent them. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** The HTTP status, where the answer had one that says it failed. */
  readonly status: number | undefined;
  constructor(code: TransportCode, message: string, { detail = {}, status, cause }: TransportErrorFacts = {}) {
    super(message, { cause });
    this.name = 'TransportError';
    this.code = code;
    this.detail = detail;
    this.status = status;
  }
}

/** The code of an HTTP status; undefined for a success. */
export function statusCode(status: number): TransportCode | undefined {
  if (status < 400) return undefined;
  if (status === 401) return '401';
  if (status === 403) return '403';
  if (status === 404) return 'not-found';
  if (status === 422) return 'validation-failed';
  if (status === 429) return '429';
  if (status === 502) return '502';
  if (status === 503) return '503';
  return status >= 500 ? '500' : 'unexpected';
}

/** Turns what the GraphQL client reports into the one error the screens know; the first error of an answer counts. */
export function toTransportError(error: CombinedError | Error): TransportError {
  if (error instanceof TransportError) return error;
  if (!(error instanceof CombinedError)) return new TransportError('network', error.message, { cause: error });
  if (error.networkError instanceof TransportError) return error.networkError;
  const [first] = error.graphQLErrors;
  if (first) {
    const { code, detail } = first.extensions;
    const facts = isRecord(detail) ? { detail, cause: error } : { cause: error };
    return new TransportError(isErrorCode(code) ? code : 'unexpected', first.message, facts);
  }
  const status: unknown = error.response?.status;
  const code = typeof status === 'number' ? statusCode(status) : undefined;
  return new TransportError(code ?? 'network', messageOf(error.networkError ?? error), { cause: error });
}

/** The message of a call that failed on its way; browsers say "Failed to fetch", "Load failed" and the like. */
function messageOf(error: Error): string {
  return error instanceof TypeError ? 'No connection to the server.' : error.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

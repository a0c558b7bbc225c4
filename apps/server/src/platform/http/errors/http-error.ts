import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { ErrorCode } from '@headframe/domain/errors/error-codes';

/** HTTP status of each error code, for REST answers. */
export const statusOfCode: Readonly<Record<ErrorCode, number>> = {
  '401': 401,
  '403': 403,
  'access-denied': 403,
  '429': 429,
  '500': 500,
  '502': 502,
  '503': 503,
  'constraint-violation': 409,
  'permission-error': 403,
  unexpected: 500,
  'validation-failed': 400,
  'not-found': 404,
  conflict: 409,
};

/** What a REST caller receives for a failure. */
export interface HttpFailure {
  status: number;
  code: ErrorCode;
  message: string;
  detail?: Readonly<Record<string, unknown>>;
}

function refusedByServer(error: unknown): { statusCode: number; message: string } | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  const { statusCode, message } = error;
  return statusCode >= 400 && statusCode < 500 ? { statusCode, message } : undefined;
}

/** Turns anything thrown into an answer; what was not thrown on purpose keeps its text to the log. */
export function toHttpFailure(error: unknown): HttpFailure {
  if (isDomainError(error)) {
    const { code, message, detail } = error;
    return { status: statusOfCode[code], code, message, ...(detail ? { detail } : {}) };
  }
  const refused = refusedByServer(error);
  if (refused) {
    const code = refused.statusCode === 404 ? 'not-found' : refused.statusCode === 429 ? '429' : 'validation-failed';
    return { status: refused.statusCode, code, message: refused.message };
  }
  return { status: 500, code: '500', message: 'Something went wrong on the server.' };
}

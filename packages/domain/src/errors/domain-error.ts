import type { ErrorCode } from './error-codes.ts';

/**
 * The one error the business throws on purpose: a code the console knows how to handle, a message fit for people, and
 * optionally a detail for the caller (never a secret: it travels to the browser).
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, detail?: Readonly<Record<string, unknown>>) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
  }
}

/** Whether a thrown value is a {@link DomainError}, also across two loaded copies of this module. */
export function isDomainError(value: unknown): value is DomainError {
  return value instanceof DomainError || (value instanceof Error && value.name === 'DomainError' && 'code' in value);
}

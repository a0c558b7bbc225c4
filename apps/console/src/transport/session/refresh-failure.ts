import { IdentityError, UnreachableError } from './identity.ts';
import { statusCode, TransportError } from '../requests/transport-error.ts';

/** What a refresh that failed is to the calls that waited for it: a server that asks for patience, fails, or is not there. */
export function refreshFailure(error: unknown): TransportError {
  if (error instanceof IdentityError) {
    const { status } = error;
    return new TransportError(statusCode(status) ?? 'unexpected', error.message, { status, cause: error });
  }
  const message = error instanceof Error ? error.message : 'The session could not be renewed.';
  if (!(error instanceof UnreachableError)) return new TransportError('network', message, { cause: error });
  const { status, cause } = error;
  if (status === undefined) return new TransportError('network', message, { cause });
  return new TransportError(statusCode(status) ?? 'unexpected', message, { status, cause });
}

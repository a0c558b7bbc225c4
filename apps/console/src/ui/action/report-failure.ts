import { reportLeftToCall } from '../../transport/requests/error-handling.ts';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { toast } from '../toast/toasts.ts';

/** Reports a failure to the user once: failures of calls as the error tables say, all others as a red toast. */
export function reportFailure(error: unknown): void {
  if (error instanceof TransportError) reportLeftToCall(error);
  else toast.error(error instanceof Error ? error.message : String(error));
}

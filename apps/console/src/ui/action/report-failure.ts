import { reportLeftToCall } from '../../transport/error-handling.ts';
import { TransportError } from '../../transport/transport-error.ts';
import { toast } from '../toasts.ts';

/** Tells the user once of what failed: failures of calls as the tables say, all else as a red toast. */
export function reportFailure(error: unknown): void {
  if (error instanceof TransportError) reportLeftToCall(error);
  else toast.error(error instanceof Error ? error.message : String(error));
}

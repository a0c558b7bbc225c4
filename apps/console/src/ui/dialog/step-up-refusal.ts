import { TransportError } from '../../transport/requests/transport-error.ts';

/** Why the server wants (another) code of the second factor. */
type StepUpRefusal = 'missing' | 'wrong';

/** Reads whether a call failed for want of a second-factor code; undefined for every other failure, also for too many wrong codes. */
export function stepUpRefusal(error: unknown): StepUpRefusal | undefined {
  if (!(error instanceof TransportError) || error.detail['stepUp'] !== 'two-factor') return undefined;
  if (error.code === 'validation-failed') return 'wrong';
  return error.detail['isBlocked'] === true ? undefined : 'missing';
}

import { useCallback, useState } from 'react';
import { IdentityError, UnreachableError } from '../../transport/session/identity.ts';
import { TransportError } from '../../transport/requests/transport-error.ts';

const unreachable = 'The server could not be reached. Check your connection and try again.';

/** The message for a failed identity call: that of the server, or that it did not answer. Rethrows other failures. */
export function problemOf(error: unknown): string {
  if (error instanceof IdentityError) return error.message;
  if (error instanceof UnreachableError || error instanceof TransportError) return unreachable;
  throw error;
}

/** Whether the code of a mail was refused: it is wrong, used or too old. */
export function isInvalidCode(error: unknown): boolean {
  return error instanceof IdentityError && error.error === 'invalid-code';
}

/** The submission of a form: sends one at a time and stores its problem, initially `first`. */
export function useSubmit(first?: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(first);
  const submit = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }, []);
  return { isBusy, problem, setProblem, submit };
}

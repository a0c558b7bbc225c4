import { signIn } from '../../transport/session/session.ts';
import type { ConfirmedEmail } from '../../transport/session/registration.ts';
import type { HandedOver, ShowView } from './sign-in-search.ts';
import { problemOf } from './use-submit.ts';

/** Message to the owner of an e-mail that was signed up with different passwords. */
export const noPasswordCounts =
  'Your e-mail is verified. It was registered with different passwords, so none of them is valid. Set a password with a code sent by mail.';

interface Given {
  email: string;
  password: string;
}

/**
 * The step after the e-mail of an account is confirmed: the sign-in with the password entered before; the form that sets
 * one where none is valid; or, where the sign-in is refused, its form with the reason.
 */
export async function goOnAfterConfirming(
  given: Given,
  { needsPassword }: ConfirmedEmail,
  ways: { onShow: ShowView; onSignedIn(): void; onRefused(handed: HandedOver): void },
): Promise<void> {
  if (needsPassword) return ways.onShow('forgot-password', { email: given.email, notice: noPasswordCounts });
  try {
    await signIn(given);
  } catch (error) {
    return ways.onRefused({ ...given, problem: problemOf(error) });
  }
  ways.onSignedIn();
}

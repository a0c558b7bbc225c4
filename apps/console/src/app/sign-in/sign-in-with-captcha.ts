import { IdentityError, type Credentials } from '../../transport/session/identity.ts';
import { signIn } from '../../transport/session/session.ts';

/** Signs in, once more with a captcha where the server asks for one: others guessed at this e-mail. Throws as `signIn`. */
export async function signInWithCaptcha(credentials: Credentials, solve: () => Promise<string>): Promise<void> {
  try {
    await signIn(credentials);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.error !== 'captcha-required') throw error;
    await signIn({ ...credentials, token: await solve() });
  }
}

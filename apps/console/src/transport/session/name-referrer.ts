import { errorCodes } from '@headframe/domain/errors/error-codes';
import { callRest } from '../requests/rest.ts';
import { useSession } from './session.ts';

/**
 * Names the referrer of the account that is signed in, as the link had it. The server takes it for new accounts alone, and answers alike
 * whatever the name is; a failure is no concern of the sign-in that it follows.
 */
export async function nameReferrer(referrer: string): Promise<void> {
  const userName = useSession.getState().claims?.email;
  if (userName === undefined) return;
  const body = { pool_referrer: referrer, user_name: userName };
  await callRest('/api/referrer', { method: 'POST', body, handles: [...errorCodes, 'network'] }).catch(() => undefined);
}

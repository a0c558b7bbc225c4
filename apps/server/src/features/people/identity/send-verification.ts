import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { queueMail } from '../mail/index.ts';
import { createActionCodes } from './action-codes.ts';
import { createIdentityQuotas } from './identity-quotas.ts';
import { verificationMail } from './identity-mails.ts';

/**
 * Mails a fresh code to someone who signs in with the right password before confirming the e-mail; false, and no mail,
 * when the quota of mails is used up. The transaction runs under the identity role.
 */
export async function sendVerification(
  transaction: AccessTransaction,
  deps: { secrets: Pick<Secrets, 'derive'>; publicUrl: string },
  account: { id: number; email: string; ip: string },
): Promise<boolean> {
  const { id, email, ip } = account;
  if (!(await createIdentityQuotas(deps.secrets).useMail(transaction, email, ip))) return false;
  const code = await createActionCodes(deps.secrets).issue(transaction, id, 'verify-email');
  await queueMail(transaction, { to: email, ...verificationMail(deps.publicUrl, email, code) });
  return true;
}

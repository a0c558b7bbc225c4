import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import type { ActionCodes, RegisteredForm } from './action-codes.ts';
import { existingAccountMail, verificationMail } from './identity-mails.ts';

/** The account of an e-mail that someone signs up with. */
export interface SignedUpAccount {
  id: number;
  email: string;
  /** The holder has confirmed the address: then a mail mentions the existing account. */
  isConfirmed: boolean;
}

/**
 * Mails whoever signed up, or signs in before the e-mail is confirmed, what comes next. What `registered`
 * says of the form is kept beside the code. The transaction runs under the identity role.
 */
export async function mailSignUp(
  transaction: AccessTransaction,
  deps: { codes: ActionCodes; publicUrl: string },
  { id, email, isConfirmed }: SignedUpAccount,
  registered?: RegisteredForm,
): Promise<void> {
  const code = await deps.codes.issue(transaction, id, isConfirmed ? 'reset-password' : 'verify-email', registered);
  const write = isConfirmed ? existingAccountMail : verificationMail;
  await queueMail(transaction, { to: email, ...write(deps.publicUrl, email, code) });
}

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** Mails an hour that anyone may have sent to one e-mail, and from one address of the network. */
export interface MailQuotas {
  perEmail: number;
  perAddress: number;
}

/** Quotas of an installation in use. */
export const mailQuotas: MailQuotas = { perEmail: 5, perAddress: 40 };

/** Counts mails that strangers ask for, on all servers together. */
export interface IdentityQuotas {
  /** Counts one mail to this e-mail, asked for from this address; false when either has had enough. */
  useMail(transaction: AccessTransaction, email: string, address: string): Promise<boolean>;
}

/** The quotas of all servers with the same secret key; e-mails and addresses are kept as keyed hashes. */
export function createIdentityQuotas(
  secrets: Pick<Secrets, 'derive'>,
  { perEmail, perAddress }: MailQuotas = mailQuotas,
): IdentityQuotas {
  const key = secrets.derive('identity quota');
  const hashOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    async useMail(transaction, email, address) {
      const emailKey = hashOf(`mail to ${email}`);
      const { rows } = await sql<{ keyHash: Buffer; used: number }>`
        insert into identity_quota as quota (key_hash, used, resets_at)
        values (${emailKey}, 1, now() + interval '1 hour'), (${hashOf(`mail from ${address}`)}, 1, now() + interval '1 hour')
        on conflict (key_hash) do update set
          used = case when quota.resets_at <= now() then 1 else quota.used + 1 end,
          resets_at = case when quota.resets_at <= now() then excluded.resets_at else quota.resets_at end
        returning key_hash as "keyHash", used`.execute(transaction);
      return rows.every(({ keyHash, used }) => used <= (keyHash.equals(emailKey) ? perEmail : perAddress));
    },
  };
}

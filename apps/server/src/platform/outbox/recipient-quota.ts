import { createHmac } from 'node:crypto';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Invitations an hour that one e-mail receives, whoever sends them. */
export const invitationsPerRecipient = 10;

/**
 * Counts one invitation to an e-mail, on all servers together; the e-mail is kept as a keyed hash. Mails about the
 * security of an account are not counted here: nobody may use them up. The transaction runs under the identity role.
 * @throws DomainError `permission-error` beyond the bound.
 */
export async function countInvitationMail(
  transaction: AccessTransaction,
  secrets: Pick<Secrets, 'derive'>,
  email: string,
): Promise<void> {
  const key = createHmac('sha256', secrets.derive('identity quota')).update(`invitation to ${email}`).digest();
  const { rows } = await sql<{ used: number }>`
    insert into identity_quota as quota (key_hash, used, resets_at) values (${key}, 1, now() + interval '1 hour')
    on conflict (key_hash) do update set
      used = case when quota.resets_at <= now() then 1 else quota.used + 1 end,
      resets_at = case when quota.resets_at <= now() then excluded.resets_at else quota.resets_at end
    returning used`.execute(transaction);
  if ((rows[0]?.used ?? 0) > invitationsPerRecipient)
    throw new DomainError('permission-error', 'This e-mail received many invitations. Try again in an hour.', {
      perHour: invitationsPerRecipient,
    });
}

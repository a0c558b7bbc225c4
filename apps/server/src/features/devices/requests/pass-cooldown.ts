import { DomainError } from '@headframe/domain/errors/domain-error';
import { errorCatalogue, messageText } from '@headframe/domain/errors/error-catalogue';
import type { CommandCooldown } from '@headframe/domain/devices/define-command';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/**
 * Refuses a request within its cooldown.
 * @throws DomainError `permission-error` with the message of the catalogue and its caption, always.
 */
export function refuseWithinCooldown(message: CommandCooldown['message']): never {
  throw new DomainError('permission-error', messageText(message), { caption: errorCatalogue[message].caption });
}

/**
 * Lets a request of a subaccount pass when people made none of its kind within the cooldown. One request at a time passes here,
 * so that two quick clicks cannot both find it over.
 * @throws DomainError as {@link refuseWithinCooldown}, within the cooldown.
 */
export async function passCooldown(
  transaction: AccessTransaction,
  subaccountId: number,
  kind: string,
  { seconds, message }: CommandCooldown,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`headframe.${kind}`}), ${subaccountId})`.execute(transaction);
  const recent = await sql`select from agent_request where subaccount_id = ${subaccountId} and kind = ${kind}
    and origin in ('console', 'key') and created_at > now() - make_interval(secs => ${seconds}) limit 1`.execute(
    transaction,
  );
  if (recent.rows.length > 0) refuseWithinCooldown(message);
}

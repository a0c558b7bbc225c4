import type { Kysely } from 'kysely';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';

/** A refused sign-in to an existing account. */
export interface RefusedSignIn {
  accountId: number;
  ip: string;
  /** Why, as the identity endpoints say it, such as `invalid-credentials`. */
  reason: string;
}

async function write(database: Kysely<DB>, { accountId, ip, reason }: RefusedSignIn): Promise<void> {
  await withIdentity(database, async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select(['public_id as id', 'email'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) return;
    const { id, email: name } = account;
    await recordAudit(
      transaction,
      { kind: 'account', accountId, name, ip },
      { action: 'session.refuse', object: { kind: 'account', id, name }, after: { reason } },
    );
  });
}

/**
 * Writes a refused sign-in into the log of the account it was meant for, after the refusal is on its way: the time
 * of the refusal cannot reveal that the account exists.
 */
export function noteRefusedSignIn(deps: { database: Kysely<DB>; logger: Logger }, refused: RefusedSignIn): void {
  setImmediate(() => {
    write(deps.database, refused).catch((error: unknown) =>
      deps.logger.error({ err: error }, 'a refused sign-in could not be written down'),
    );
  });
}

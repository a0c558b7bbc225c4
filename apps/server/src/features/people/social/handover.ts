import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { attemptEnd, hashOneTime, makeOneTime } from './attempt-store.ts';

/** Stands for the browser where the mobile app trades the code, which has no cookie. */
export const appHolder = 'app';

/** A sign-in that a provider has vouched for, until its tokens are fetched. */
interface Handover {
  accountId: number;
  provider: string;
}

/** Only who holds both the code and the browser's cookie finds the row. */
function keyOf(code: string, browser: string): Buffer {
  return hashOneTime(`${code} ${browser}`);
}

/** Keeps a sign-in for its browser under a fresh code; runs as the identity role. */
export async function storeHandover(
  transaction: AccessTransaction,
  { accountId, provider }: Handover,
  browser: string,
): Promise<string> {
  const code = makeOneTime();
  await transaction
    .deleteFrom('social_handover')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await transaction
    .insertInto('social_handover')
    .values({ code_hash: keyOf(code, browser), account_id: accountId, provider, expires_at: attemptEnd })
    .execute();
  return code;
}

/** The sign-in of a code in its browser; undefined when there is none, or no longer. */
export function findHandover(
  transaction: AccessTransaction,
  code: string,
  browser: string,
): Promise<Handover | undefined> {
  return transaction
    .selectFrom('social_handover')
    .select(['account_id as accountId', 'provider'])
    .where('code_hash', '=', keyOf(code, browser))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Ends a code; false when another request was faster. */
export async function consumeHandover(transaction: AccessTransaction, code: string, browser: string): Promise<boolean> {
  const taken = await transaction
    .deleteFrom('social_handover')
    .where('code_hash', '=', keyOf(code, browser))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

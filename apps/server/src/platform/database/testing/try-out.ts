import { sql, type Kysely } from 'kysely';
import type { DB } from '../generated/database.ts';
import { withAccess, type AccessTransaction, type CallerAccess } from '../with-access.ts';

class Undone extends Error {}

/** Runs `work` under the API role, open for `access`, and undoes whatever it did. */
export async function tryOut<Result>(
  database: Kysely<DB>,
  access: CallerAccess,
  work: (transaction: AccessTransaction) => Promise<Result>,
): Promise<Result> {
  const outcome: Result[] = [];
  await withAccess(database, 'headframe_api', access, async (transaction) => {
    outcome.push(await work(transaction));
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return outcome[0] as Result;
}

/** Runs `work` inside such a transaction as who owns the database, then as the API role again. */
export async function asOwner<Result>(transaction: AccessTransaction, work: () => Promise<Result>): Promise<Result> {
  await sql`set local role none`.execute(transaction);
  const result = await work();
  await sql`set local role headframe_api`.execute(transaction);
  return result;
}

/** The SQL state that an attempt is refused with; `nothing` when it is not. */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'nothing',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

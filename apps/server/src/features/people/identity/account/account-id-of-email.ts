import { sql } from 'kysely';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';

/** The account of an e-mail, for whoever watches as that account; nothing of it may reach the caller. */
export async function accountIdOfEmail({ scope }: ScopedContext, email: string): Promise<number | null> {
  const { rows } = await asIdentity(scope.transaction, () =>
    sql<{ id: number }>`select id from account where email = ${email}`.execute(scope.transaction),
  );
  return rows[0]?.id ?? null;
}

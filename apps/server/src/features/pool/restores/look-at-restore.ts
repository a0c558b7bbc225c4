import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import type { HouseRestore } from './load-restores.ts';

/**
 * Notes that the administrator has looked at a restore: payouts go on. Of an older house it says that this one goes on: it begins an epoch
 * beyond that of the newer one, which programs then refuse.
 * @throws DomainError `access-denied` for all but the administrator, `not-found`, `constraint-violation` where somebody has looked before,
 * and as `requireSecondFactor`.
 */
export async function lookAtRestore(
  context: ScopedContext,
  id: number,
  code: string | null | undefined,
): Promise<void> {
  const { accountId, email } = requireAdministrator(context);
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const { rows } = await sql<Pick<HouseRestore, 'kind'> & { epoch: string }>`
      update house_restore set looked_at = now(), looked_by = ${accountId}, looked_name = left(${email}, 320)
      where id = ${id}::int and looked_at is null returning kind, epoch::text as epoch`.execute(transaction);
    const [looked] = rows;
    if (!looked) {
      const known = await sql`select from house_restore where id = ${id}::int`.execute(transaction);
      if (known.rows.length === 0) throw new DomainError('not-found', 'The restore does not exist.');
      throw new DomainError('constraint-violation', 'Somebody has looked at this restore already.');
    }
    const goesOn = looked.kind === 'superseded';
    if (goesOn)
      await sql`update house set epoch_since = now(),
        epoch = greatest(epoch, ${looked.epoch}::bigint, floor(extract(epoch from now()))::bigint) + 1`.execute(
        transaction,
      );
    await recordChange(context, {
      action: 'house-restore.look',
      object: { kind: 'house-restore', id: String(id), name: goesOn ? 'This house goes on' : 'Restore' },
    });
  });
}

import type { FeatureName } from '@headframe/domain/feature-access/feature-access';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { wholeSubaccount } from '../../../platform/pubsub/pubsub.ts';
import { requireAdministrator } from './loaded-organization.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

interface LoadedSubaccount {
  id: number;
  publicId: string;
  name: string;
  organizationId: number;
  isOn: boolean;
}

/**
 * Switches one area of any subaccount of the installation on or off; open pages of its people follow. Switching it twice
 * changes nothing. The installation's administrator's alone.
 * @throws DomainError `not-found` where there is no such subaccount.
 */
export async function setSubaccountFeature(
  context: ScopedContext,
  publicId: string,
  feature: FeatureName,
  isOn: boolean,
): Promise<void> {
  requireAdministrator(context);
  const { transaction } = context.scope;
  const column = sql.ref(`has_${feature}`);
  await asIdentity(transaction, async () => {
    const { rows } = await sql<LoadedSubaccount>`
      select id, public_id as "publicId", name, organization_id as "organizationId", ${column} as "isOn"
      from subaccount where public_id = ${uuidOrNull(publicId)}::uuid for update`.execute(transaction);
    const [found] = rows;
    if (!found) throw new DomainError('not-found', 'This subaccount does not exist.');
    if (found.isOn === isOn) return;
    await sql`update subaccount set ${column} = ${isOn} where id = ${found.id}`.execute(transaction);
    await recordChange(context, {
      action: 'subaccount.features',
      object: { kind: 'subaccount', id: found.publicId, name: found.name },
      subaccountId: found.id,
      organizationId: found.organizationId,
      before: { [feature]: !isOn },
      after: { [feature]: isOn },
    });
    await context.services.pubsub.publish(transaction, wholeSubaccount(found.id));
  });
}

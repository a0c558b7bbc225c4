import { pduNameSchema } from '@headframe/domain/devices/pdu/pdu-files';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';

/** The new name of a PDU; empty: as the unit reports it. */
export interface NewPduName {
  id: number;
  name: string;
}

/** Stores names that reports leave as they are; an empty one gives the name back to the reports. */
export async function writePduNames(transaction: AccessTransaction, names: readonly NewPduName[]): Promise<void> {
  await sql`
    update device d set is_named = row.name <> '',
      name = coalesce(nullif(row.name, ''), (select t.detail ->> 'sysName' from pdu_detail t where t.device_id = d.id), '')
    from json_to_recordset(${JSON.stringify(names)}::json) as row (id int, name text)
    where d.id = row.id`.execute(transaction);
}

/**
 * Renames one own PDU.
 * @throws DomainError `not-found` where it does not exist or belongs to another subaccount.
 */
export async function renamePdu(context: ScopedContext, id: string, given: string): Promise<string> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const name = validated(pduNameSchema, given, 'name');
  const { rows } = await sql<NewPduName>`select id, name from device
    where selector_id::text = ${id} and kind = 'pdu' and subaccount_id = ${subaccountId} and deleted_at is null
    for update`.execute(transaction);
  const [before] = rows;
  if (!before) throw new DomainError('not-found', 'This PDU does not exist.');
  await writePduNames(transaction, [{ id: before.id, name }]);
  await recordChange(context, {
    action: 'pdu.rename',
    object: { kind: 'device', id, name: name || before.name },
    subaccountId,
    before: { name: before.name },
    after: { name },
  });
  await context.services.pubsub.publish(transaction, { topic: 'pdu', subaccountId, ids: [before.id] });
  return name;
}

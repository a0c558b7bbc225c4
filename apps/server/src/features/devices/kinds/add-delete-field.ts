import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import { loadDeviceNames } from './device-names.ts';

/** Maximum number of devices deleted at once. */
const maxDeleted = 1000;

/** How the devices of a kind are deleted. */
export interface DeleteField {
  /** Name of the mutation. */
  name: string;
  kind: string;
  permission: Permission;
  topic: Topic;
  action: AuditAction;
}

/** Deletes devices of the caller's own, all or none: their agent reads them no more, and their history stays. */
async function deleteDevices(context: ScopedContext, field: DeleteField, given: readonly string[]): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const ids = [...new Set(given)];
  if (ids.length === 0 || ids.length > maxDeleted)
    throw new DomainError('validation-failed', `ids: Give 1 to ${maxDeleted}.`, { path: 'ids' });
  const { rows } = await sql<{ id: number }>`
    update device set deleted_at = now()
    where selector_id::text = any (${ids}::text[]) and kind = ${field.kind} and subaccount_id = ${subaccountId}
      and deleted_at is null
    returning id`.execute(transaction);
  if (rows.length < ids.length) throw new DomainError('not-found', 'This device does not exist.');
  const deviceIds = rows.map(({ id }) => id);
  await recordChange(context, {
    action: field.action,
    object: { kind: 'device', name: await loadDeviceNames(transaction, deviceIds) },
    subaccountId,
    before: { ids },
  });
  await context.services.pubsub.publish(transaction, { topic: field.topic, subaccountId, ids: deviceIds });
  return deviceIds.length;
}

/** Adds the mutation that deletes devices of a kind by their ids. */
export function addDeleteField(field: DeleteField): void {
  builder.mutationField(field.name, (t) =>
    t.int({
      ...permissionField(field.permission),
      description:
        'Deletes by id, all or none; returns the number deleted. What the devices reported stays in the history.',
      args: { ids: t.arg.idList({ required: true }), subaccount: t.arg.string() },
      resolve: (_source, { ids }, context) => deleteDevices(context, field, ids.map(String)),
    }),
  );
}

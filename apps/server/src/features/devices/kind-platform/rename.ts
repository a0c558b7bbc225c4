import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql, type RawBuilder } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** What is renamed: a device, or a part of one. */
export interface Renaming {
  kind: Pick<DeviceKind, 'kind' | 'label'>;
  /** As the audit log has it: `plc.rename-coil`. */
  action: AuditAction;
  topic: Topic;
  /** What people read for it: `PLC`, `coil`. */
  noun: string;
  id: string;
  /** Empty: the name that the device reports. */
  name: string;
  /** The name that the form began with. */
  from?: string | null | undefined;
  /** What a device without a name of its own is called by what it reports, in SQL over `device`; left out: nothing. */
  reportedName?: RawBuilder<string | null>;
}

interface NamedRow {
  id: number;
  deviceId: number;
  name: string;
  isNamed: boolean;
}

/** @throws DomainError `not-found` where none of the caller's own has this id, `conflict` where somebody else has named it meanwhile. */
async function rename(
  context: ScopedContext,
  { action, topic, noun, id, name, from }: Renaming,
  select: (subaccountId: number) => RawBuilder<NamedRow>,
  update: (row: NamedRow) => RawBuilder<unknown>,
): Promise<string> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { rows } = await select(subaccountId).execute(transaction);
  const [before] = rows;
  if (!before) throw new DomainError('not-found', `This ${noun} does not exist.`);
  await mergeOrRefuse(
    transaction,
    { kind: 'device', id },
    // What is not named has the name that it reports, which forms show or leave out.
    {
      current: { name: from === '' && !before.isNamed ? '' : before.name },
      change: { name },
      from: from == null ? undefined : { name: from },
    },
  );
  await update(before).execute(transaction);
  await recordChange(context, {
    action,
    object: { kind: 'device', id, name: name || before.name },
    subaccountId,
    before: { name: before.name },
    after: { name },
  });
  await context.services.pubsub.publish(transaction, { topic, subaccountId, ids: [before.deviceId] });
  return name;
}

/**
 * Names one own device; an empty name gives way to what it reports of itself. Returns the name.
 * @throws DomainError `not-found` where it does not exist or belongs to another subaccount.
 */
export function renameDevice(context: ScopedContext, renaming: Renaming): Promise<string> {
  const { kind, id, name, reportedName = sql`null::text` } = renaming;
  return rename(
    context,
    renaming,
    (subaccountId) => sql<NamedRow>`select id, id as "deviceId", name, is_named as "isNamed" from device
      where selector_id = ${uuidOrNull(id)}::uuid and kind = ${kind.kind} and subaccount_id = ${subaccountId} and deleted_at is null
      for update`,
    ({ id: key }) => sql`update device set name = coalesce(nullif(${name}::text, ''), ${reportedName}, ''),
      is_named = ${name !== ''} where id = ${key}`,
  );
}

/**
 * Names one part of an own device; an empty name gives way to the reported one. Returns the name.
 * @throws DomainError `not-found` where it does not exist or belongs to another subaccount.
 */
export function renamePart(context: ScopedContext, renaming: Renaming): Promise<string> {
  const { kind, id, name } = renaming;
  return rename(
    context,
    renaming,
    (subaccountId) => sql<NamedRow>`select p.id, p.device_id as "deviceId", p.name, p.is_named as "isNamed"
      from device_part p join device d on d.id = p.device_id
      where p.selector_id = ${uuidOrNull(id)}::uuid and p.kind = ${kind.kind} and p.subaccount_id = ${subaccountId}
        and p.removed_at is null and d.deleted_at is null for update of p`,
    ({ id: key }) => sql`update device_part set name = case when ${name !== ''} then ${name} else reported_name end,
      is_named = ${name !== ''} where id = ${key}`,
  );
}

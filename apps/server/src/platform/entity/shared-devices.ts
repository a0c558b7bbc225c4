import { sql, type RawBuilder } from 'kysely';

type Expression = RawBuilder<unknown>;

/** Whether a device, by its inner key and its owner, is shared with one of the open subaccounts. */
export function sharedDevice(deviceId: Expression, ownerId: Expression): Expression {
  return sql`(${deviceId}, ${ownerId}) in (select shared.device_id, shared.owner_id from shared_devices() shared)`;
}

/** Whether none of the open subaccounts owns a device that is visible: another one shares it. */
export function isSharedSql(ownerId: Expression): Expression {
  return sql`(${ownerId} <> all ((select current_subaccount_ids())::integer[]))`;
}

/** Name of the subaccount of a device: `ownName` where it is open to the caller, else as its share has it. */
export function ownerName(ownName: Expression, deviceId: Expression): Expression {
  return sql`coalesce(${ownName}, (select share.owner_name from device_share share where share.device_id = ${deviceId} limit 1))`;
}

/** Names of the subaccounts that a device is shared with: all of them for its owner, for others their own. */
export function sharedWith(deviceId: Expression): Expression {
  return sql`(select string_agg(share.subaccount_name, ', ' order by share.subaccount_name)
    from device_share share where share.device_id = ${deviceId})`;
}

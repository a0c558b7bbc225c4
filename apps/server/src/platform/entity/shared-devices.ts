import { sql, type RawBuilder } from 'kysely';

type Expression = RawBuilder<unknown>;

/** Whether a device is shared with one of the open subaccounts, by the column of its table that names its readers. */
export function sharedDevice(sharedWith: Expression): Expression {
  return sql`(${sharedWith} && (select current_subaccount_ids())::integer[])`;
}

/** Whether none of the open subaccounts owns a device that is visible: another one shares it. */
export function isSharedSql(ownerId: Expression): Expression {
  return sql`(${ownerId} <> all ((select current_subaccount_ids())::integer[]))`;
}

/** Name of the subaccount of a device: `ownName` where it is open to the caller, else as its share has it. */
export function ownerName(ownName: Expression, deviceId: Expression): Expression {
  return sql`coalesce(${ownName}, (select share.owner_name from device_share share where share.device_id = ${deviceId} limit 1))`;
}

/** Names of the subaccounts that a device is shared with by a `share` that meets a condition: all of them for its owner, for others their own. */
export function sharedWith(deviceId: Expression, condition: Expression = sql`true`): Expression {
  return sql`(select string_agg(share.subaccount_name, ', ' order by share.subaccount_name)
    from device_share share where share.device_id = ${deviceId} and ${condition})`;
}

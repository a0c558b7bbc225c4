import { asicKind as driverKind } from '@headframe/devices';
import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { sql } from 'kysely';
import type { CommandKind, SettledDevice } from '../../requests/index.ts';
import { asicSettingStores } from './asic-setting-stores.ts';
import { asicEntity } from '../asic.entity.ts';
import { noteCredentialTests } from './note-credential-tests.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** What commands for miners are for. */
export const asicSubject: NonNullable<CommandKind<typeof asicKind>['devices']> = {
  entity: asicEntity,
  actionType: 'DeviceAction',
  table: sql`asic`,
  settings: asicSettingStores,
  pace: (pace) => ({
    delay: sql`(select a.${sql.ref(`delay_${pace}`)} from asic a where a.device_id = d.id)`,
    ramp: sql`(select a.${sql.ref(`ramp_${pace}`)} from asic a where a.device_id = d.id)`,
  }),
  desired: {
    switch: {
      set: (value) => sql`desired_power_switch = ${value} #>> '{}', desired_at = now()`,
      clear: sql`desired_power_switch = null, desired_at = null`,
      isSet: sql`x.desired_power_switch is not null`,
      seen: (value, since) => sql`exists (select from asic_state s where s.device_id = p.device_id and s.is_online
        and s.is_mining = (${value} #>> '{}' = 'on') and s.last_seen_at > ${since})`,
    },
    power: {
      set: (value) => sql`desired_power_mode = ${value}->>'mode', desired_power_limit = (${value}->>'watts')::real,
        desired_at = now()`,
      clear: sql`desired_power_mode = null, desired_power_limit = null`,
      isSet: sql`num_nonnulls(x.desired_power_mode, x.desired_power_limit) > 0`,
    },
    scaling: {
      set: (value) => sql`desired_power_percent = (${value}->>'percent')::smallint, desired_at = now()`,
      clear: sql`desired_power_percent = null`,
      isSet: sql`x.desired_power_percent is not null`,
    },
    cooling: {
      set: (value) => sql`desired_cooling = ${value}, desired_at = now()`,
      clear: sql`desired_cooling = null`,
      isSet: sql`x.desired_cooling is not null`,
    },
    pools: {
      set: (value) => sql`desired_pools = ${value}, desired_at = now()`,
      clear: sql`desired_pools = null`,
      isSet: sql`x.desired_pools is not null`,
      reported: sql`(select jsonb_agg(jsonb_build_object('address', pool->>'address', 'user', pool->>'user') order by place)
        from asic_detail x, jsonb_array_elements(x.pools) with ordinality as reported (pool, place)
        where x.device_id = item.id and coalesce(pool->>'address', '') <> '')`,
    },
    led: {
      set: (value) => sql`blink_status = case when (${value})::boolean then 'request_on' else 'request_off' end`,
      clear: sql`blink_status = case when blink_status in ('on', 'request_on') then blink_status else 'off' end`,
    },
  },
};

/** What requests need to know of miners. */
export const asicCommandKind: CommandKind<typeof asicKind> = {
  descriptor: asicKind,
  drivers: driverKind,
  topic: 'asic',
  devices: asicSubject,
  onEnded: async (transaction, itemIds) => [
    ...(await finaliseBlinks(transaction, itemIds)),
    ...(await noteCredentialTests(transaction, itemIds)),
  ],
};

/** Finalises the LED state of miners whose blink commands ended: the commanded state, or the previous one. */
async function finaliseBlinks(transaction: AccessTransaction, itemIds: readonly number[]): Promise<SettledDevice[]> {
  const { rows } = await sql<SettledDevice>`
    update asic a set blink_status =
      case when (r.payload->>'on')::boolean = (t.state = 'done') then 'on' else 'off' end
    from agent_request_item t join agent_request r on r.id = t.request_id
    where t.id = any (${itemIds as number[]}::int[]) and t.state <> 'started' and r.kind = 'blink' and a.device_id = t.device_id
    returning a.device_id as "deviceId", a.subaccount_id as "subaccountId", jsonb_build_object('blinkStatus', a.blink_status) as remembered`.execute(
    transaction,
  );
  return rows;
}

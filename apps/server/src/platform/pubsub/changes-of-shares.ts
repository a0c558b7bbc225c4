import { isKnownKind } from '@headframe/domain/devices/kind-support';
import { sql, type RawBuilder } from 'kysely';
import type { Change, Topic } from './pubsub.ts';

/** Maximum number of ids that one notification names; more are announced as `all`. */
const maxNamed = 500;

type Readers = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

const readersOfDevices: Readers = (
  ids,
) => sql`select s.device_id as id, reader from device_share s, unnest(array[s.owner_id, s.subaccount_id]) as reader
    where s.device_id in (${ids})`;

/** Rows (id, reader) of a topic that is no kind of devices: which other subaccounts see what changed, because of a share or because an agent reads their devices. */
const otherReaders: Readonly<Partial<Record<Topic, Readers>>> = {
  agent: (ids) =>
    sql`select s.agent_id as id, s.subaccount_id as reader from device_share s where s.agent_id in (${ids})
      union select g.agent_id, g.subaccount_id from agent_guest g where g.agent_id in (${ids})`,
  agentRequest: (ids) => sql`select r.id, r.shared_by as reader from agent_request r
    where r.shared_by is not null and r.id in (${ids})`,
};

/**
 * SELECTs of the notifications (`payload`) for the other side of a share: owner and holders of shared devices hear of each
 * other's changes. Changes announced as `all` reach every holder of the subaccount's devices.
 */
export function changesOfShares(changes: readonly Change[]): RawBuilder<unknown>[] {
  return changes.flatMap(({ topic, subaccountId, ids }) => {
    const readers = isKnownKind(topic) ? readersOfDevices : otherReaders[topic];
    if (!readers) return [];
    if (ids === 'all')
      return topic === 'agentRequest'
        ? []
        : [
            sql`select distinct ${topic} || ':' || s.subaccount_id || ':all' from device_share s where s.owner_id = ${subaccountId}::int`,
          ];
    return [
      sql`select ${topic} || ':' || reader || ':' ||
          case when count(*) > ${maxNamed} then 'all' else string_agg(distinct id::text, ',') end
        from (${readers(sql`select unnest(${ids as number[]}::int[])`)}) as seen
        where reader <> ${subaccountId}::int group by reader`,
    ];
  });
}

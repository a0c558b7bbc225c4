import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import {
  namedOutlets,
  type FeedingOutlet,
  type MinerOutlets,
} from '@headframe/domain/devices/settings/imported-outlets';
import { sql } from 'kysely';
import { grantOpens } from '../../../../platform/auth/caller-grant.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { rowRefusals, type LinkStore, type PrepareValues } from '../../imports/index.ts';
import { deviceName } from '../../kind-platform/index.ts';
import { lookUpLinks } from '../../pdus/index.ts';

/** Looks up the outlets of rows: by any agent, else by that of their miner where several PDUs have the address. */
async function lookUp(
  transaction: AccessTransaction,
  subaccountId: number,
  named: readonly { agentId: number; ip: string; key: string }[],
) {
  const link = ({ ip, key }: (typeof named)[number]) => ({ pdu: ip, outlet: key });
  const found = await lookUpLinks(transaction, subaccountId, named.map(link));
  const unclear = named.filter((_one, place) => found[place]?.fault !== undefined);
  if (unclear.length === 0) return found;
  const again = await lookUpLinks(
    transaction,
    subaccountId,
    unclear.map((one) => ({ ...link(one), agentId: one.agentId })),
  );
  const byName = new Map(unclear.map((one, place) => [one, again[place]]));
  return named.map((one, place) => {
    const own = byName.get(one);
    return own && own.fault === undefined ? own : found[place];
  });
}

interface OutletRow extends FeedingOutlet {
  /** The miner behind it; null for none. */
  feeds: { id: number; name: string } | null;
}

/** Outlets by their inner keys, each in its place of the order that lists of outlets have. */
async function loadOutlets(transaction: AccessTransaction, parts: readonly number[]): Promise<Map<number, OutletRow>> {
  const { rows } = await sql<OutletRow>`
    select p.id as part, host(u.ip) as ip, p.key, (select jsonb_build_object('id', d.id, 'name', ${deviceName}) from device d where d.id = x.feeds_device_id) as feeds
    from device_part p join pdu_outlet x on x.part_id = p.id join device u on u.id = p.device_id
    where p.id = any (${parts}::int[]) order by u.ip, u.id, p.ordinal`.execute(transaction);
  return new Map(rows.map((row) => [row.part, row]));
}

const feeding = ({ part, ip, key, feeds }: OutletRow, minerId: number | null): FeedingOutlet => ({
  part,
  ip,
  key,
  ...(feeds && feeds.id !== minerId && { from: feeds }),
});

/** Finds the outlets that rows name. */
export const prepareOutlets: PrepareValues = async ({ transaction, grant }, rows) => {
  if (!grantOpens(grant, pduKind.permissions.read)) return rows.map(() => 'You may not see PDUs.');
  const named = rows.map(({ agentId, given }) => {
    const outlets = namedOutlets(given);
    return typeof outlets === 'string' ? outlets : outlets.map((outlet) => ({ ...outlet, agentId }));
  });
  const all = named.flatMap((outlets) => (typeof outlets === 'string' ? [] : outlets));
  const found = all.length === 0 ? [] : await lookUp(transaction, grant.subaccountId, all);
  const links = new Map(all.map((one, place) => [one, found[place]]));
  const known = await loadOutlets(
    transaction,
    found.flatMap((link) => link?.partId ?? []),
  );
  const ranks = new Map([...known.keys()].map((part, rank) => [part, rank]));
  return named.map((outlets, place) => {
    if (typeof outlets === 'string') return outlets;
    const fault = outlets.map((one) => links.get(one)?.fault).find((text) => text !== undefined);
    if (fault !== undefined) return `Column "pdu_output_num": ${fault}`;
    const parts = outlets.flatMap((one) => links.get(one)?.partId ?? []);
    const sorted = [...new Set(parts)].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
    const mine = rows[place]?.deviceId ?? null;
    return { outlets: sorted.flatMap((part) => known.get(part) ?? []).map((one) => feeding(one, mine)) };
  });
};

const outletsOf = (state: object): readonly FeedingOutlet[] => (state as Partial<MinerOutlets>).outlets ?? [];

/** The outlets that feed miners: links that stand with the outlets of PDUs. */
export const outletLinkStore: LinkStore = {
  empty: { outlets: [] },
  claims: { list: 'outlets', by: 'part' },
  async load(transaction, ids) {
    const { rows } = await sql<{ id: number } & MinerOutlets>`
      select x.feeds_device_id as id,
        jsonb_agg(jsonb_build_object('part', p.id, 'ip', host(u.ip), 'key', p.key) order by u.ip, u.id, p.ordinal) as outlets
      from pdu_outlet x join device_part p on p.id = x.part_id and p.removed_at is null
        join device u on u.id = x.device_id and u.deleted_at is null
      where x.feeds_device_id = any (${ids}::int[]) group by x.feeds_device_id`.execute(transaction);
    return new Map(rows.map(({ id, outlets }) => [id, { outlets }]));
  },
  isKept(before, now) {
    const had = new Set(outletsOf(before).map(({ part }) => part));
    return outletsOf(now).every(({ part }) => had.has(part));
  },
  async refusals(transaction, rows) {
    const wanted = rows.flatMap(({ id, given }) =>
      outletsOf(given).map(({ part, from }) => ({ id, part, from: from?.id })),
    );
    if (wanted.length === 0) return new Map();
    const { rows: refused } = await sql<{ id: number; reason: string }>`
      with wanted as (
        select * from json_to_recordset(${JSON.stringify(wanted)}) as wanted (id int, part int, "from" int)
      ), locked as materialized (
        select x.part_id, x.feeds_device_id as feeds from pdu_outlet x join device_part p on p.id = x.part_id and p.removed_at is null
          join device u on u.id = x.device_id and u.deleted_at is null
        where x.part_id in (select part from wanted) order by x.part_id for update of x
      )
      select w.id, case when l.part_id is null then ${rowRefusals.outletGone}::text
        else ${rowRefusals.changed('Outlets')}::text end as reason
      from wanted w left join locked l on l.part_id = w.part
      where l.part_id is null or l.feeds not in (w.id, coalesce(w."from", w.id))`.execute(transaction);
    return new Map(refused.map(({ id, reason }) => [id, reason]));
  },
  async write(transaction, rows) {
    if (rows.length === 0) return [];
    const links = rows.flatMap(({ id, given }) => outletsOf(given).map(({ part }) => ({ id, part })));
    const { rows: changed } = await sql<{ pduId: number; before: number | null }>`
      with given as materialized (
        select * from json_to_recordset(${JSON.stringify(links)}) as given (id int, part int)
      ), before as materialized (
        select x.part_id, x.device_id, x.feeds_device_id as feeds, given.id as after
        from pdu_outlet x left join given on given.part = x.part_id
        where (given.part is not null or x.feeds_device_id = any (${rows.map(({ id }) => id)}::int[]))
          and x.feeds_device_id is distinct from given.id
        order by x.part_id for update of x
      )
      update pdu_outlet x set feeds_device_id = before.after from before where x.part_id = before.part_id
      returning before.device_id as "pduId", before.feeds as before`.execute(transaction);
    return [
      { topic: 'pdu', ids: [...new Set(changed.map(({ pduId }) => pduId))] },
      { topic: 'asic', ids: [...new Set(changed.flatMap(({ before }) => before ?? []))] },
    ];
  },
};

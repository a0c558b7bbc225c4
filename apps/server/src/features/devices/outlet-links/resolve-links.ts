import { storedMac, type OutletLink } from '@headframe/domain/devices/pdu/outlet-link';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** A row whose outlet and miner were looked up, by inner keys. */
export interface ResolvedLink {
  partId: number;
  /** Null where the outlet is to be unlinked. */
  minerId: number | null;
}

interface FoundRow {
  place: number;
  outlets: number;
  partId: number | null;
  miners: number;
  minerId: number | null;
}

/** Max rows whose faults one message names. */
const maxNamed = 5;

/** Rows as SQL reads them: MACs as they are stored, the miner's text as what it is. */
function lookedUp(links: readonly OutletLink[]): string {
  return JSON.stringify(
    links.map(({ outletId, pduIp, outlet, asicId, miner = '' }, place) => {
      const mac = storedMac(miner);
      return { place, outletId, pduIp, outlet, asicId, mac, ip: mac === null && miner !== '' ? miner : null };
    }),
  );
}

/** Looks up the outlets and miners of a subaccount that the rows name, in one statement. */
async function findRows(transaction: AccessTransaction, subaccountId: number, links: readonly OutletLink[]) {
  const { rows } = await sql<FoundRow>`
    with given as materialized (
      select * from json_to_recordset(${lookedUp(links)}) as given (
        place int, "outletId" uuid, "pduIp" inet, outlet text, "asicId" uuid, mac text, ip inet)
    ), outlet as (
      select given.place, p.id from given join device_part p on p.selector_id = given."outletId"
        where p.subaccount_id = ${subaccountId} and p.kind = 'pdu' and p.removed_at is null
      union all
      select given.place, p.id from given
        join device u on u.ip = given."pduIp" and u.kind = 'pdu' and u.subaccount_id = ${subaccountId} and u.deleted_at is null
        join device_part p on p.device_id = u.id and p.key = given.outlet and p.removed_at is null
        where given."outletId" is null
    ), named as (
      select given.place, d.id from given join device d on d.selector_id = given."asicId" and d.kind = 'asic'
        and d.subaccount_id = ${subaccountId} and d.deleted_at is null
      union all
      select given.place, d.id from given join device d on d.ip = given.ip and d.kind = 'asic'
        and d.subaccount_id = ${subaccountId} and d.deleted_at is null where given."asicId" is null
      union all
      select given.place, d.id from given join device d on d.mac = given.mac and d.kind = 'asic' and d.subaccount_id = ${subaccountId} and d.deleted_at is null where given."asicId" is null
    ), outlets as (
      select place, count(*)::int as count, min(id) as id from outlet group by place
    ), miners as (
      select place, count(*)::int as count, min(id) as id from named group by place
    )
    select given.place, coalesce(outlets.count, 0) as outlets, outlets.id as "partId",
      coalesce(miners.count, 0) as miners, miners.id as "minerId"
    from given left join outlets using (place) left join miners using (place) order by given.place`.execute(
    transaction,
  );
  return rows;
}

function faultOf({ place, outlets, miners, minerId }: FoundRow, link: OutletLink): string | undefined {
  const row = `Row ${place + 1}:`;
  const outlet = link.outletId === undefined ? `outlet ${link.outlet} of ${link.pduIp}` : 'the outlet';
  if (outlets === 0) return `${row} ${outlet} does not exist.`;
  if (outlets > 1) return `${row} several PDUs have the address ${link.pduIp}.`;
  const miner = link.asicId === undefined ? (link.miner ?? '') : 'the miner';
  if (miner !== '' && minerId === null) return `${row} ${miner} is no miner of this subaccount.`;
  return miners > 1 ? `${row} several miners have ${miner}.` : undefined;
}

/**
 * The outlets and miners of rows, all or none; both are of the subaccount.
 * @throws DomainError `validation-failed` that names the first rows whose outlet or miner is not there, is not the only one,
 * or whose outlet another row names as well.
 */
export async function resolveLinks(
  transaction: AccessTransaction,
  subaccountId: number,
  links: readonly OutletLink[],
): Promise<ResolvedLink[]> {
  const rows = await findRows(transaction, subaccountId, links);
  const seen = new Map<number, number>();
  const faults: string[] = [];
  for (const row of rows) {
    const link = links[row.place] as OutletLink;
    const earlier = row.partId === null ? undefined : seen.get(row.partId);
    const fault =
      faultOf(row, link) ??
      (earlier === undefined ? undefined : `Row ${row.place + 1}: row ${earlier + 1} names the same outlet.`);
    if (fault !== undefined) faults.push(fault);
    if (row.partId !== null) seen.set(row.partId, row.place);
  }
  if (faults.length > 0) {
    const more = faults.length > maxNamed ? ` ${faults.length - maxNamed} further rows are wrong.` : '';
    throw new DomainError('validation-failed', faults.slice(0, maxNamed).join(' ') + more, { path: 'links' });
  }
  return rows.map(({ partId, minerId }) => ({ partId: partId ?? 0, minerId }));
}

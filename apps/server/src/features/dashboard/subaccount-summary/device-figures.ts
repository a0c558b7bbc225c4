import { sql, type RawBuilder } from 'kysely';
import { hashesPerUnitOf, inMegahashes, inScryptUnit, isScrypt } from '../../../platform/units/family-sql.ts';

/** Hashes per second in one unit of the coin's family of the miner with state `s`. */
export const hashesPerUnit = hashesPerUnitOf(sql`s.coin_enum`);

/** Whether the miner with state `s` mines a coin of the family of its subaccount `t`. */
export const isOfFamily = sql`(${inMegahashes(sql`s.coin_enum`)}) = (${inMegahashes(sql`t.coin_enum`)})`;

/** A reported hashrate in the unit of its subaccount's coin family, over the devices of that family. */
function familyHashrate(column: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const value = sql.ref(`s.${column}`);
  return sql`(sum(${value} / ${hashesPerUnit})
    filter (where ${isOfFamily} and ${condition}))::double precision`;
}

/**
 * What the devices of each of the given subaccounts add up to, one row for each that has devices, keyed by
 * `subaccount_id`. Hashrates are Th/s or Mh/s as the subaccount's coin has it, power W, temperatures °C. Columns
 * that a query does not name are not computed.
 */
export function deviceFigures(subaccountIds: readonly number[]): RawBuilder<unknown> {
  const isOnline = sql`s.is_online`;
  return sql`
    select d.subaccount_id,
      ${familyHashrate('hashrate', isOnline)} as reported_hashrate,
      count(*) filter (where ${isOnline} and ${isOfFamily} and s.hashrate is not null)::int as hashrate_reporting,
      extract(epoch from now() - min(s.averaged_since) filter (where ${isOfFamily}))::double precision as averaged_seconds,
      ${familyHashrate('hashrate10m', sql`true`)} as hashrate10m,
      ${familyHashrate('hashrate1h', sql`true`)} as hashrate1h,
      ${familyHashrate('hashrate24h', sql`true`)} as hashrate24h,
      (sum(coalesce(a.ideal_rate_manual, s.ideal_hashrate) / ${hashesPerUnit})
        filter (where ${isOfFamily}))::double precision as ideal_hashrate,
      (sum(${inScryptUnit(sql`s.hashrate`)}) filter (where s.is_online and ${isScrypt(sql`s.coin_enum`)}))::double precision as scrypt_hashrate,
      count(*) filter (where s.is_online)::int as connected,
      count(*) filter (where not s.is_online)::int as disconnected,
      count(*) filter (where s.is_online and s.issues <> 0)::int as faulty,
      count(*) filter (where s.auth_error)::int as auth_error,
      count(*) filter (where s.status = 'hashing')::int as hashing,
      (100 * sum(s.rejected) filter (where s.is_online)
        / nullif(sum(s.accepted + s.rejected) filter (where s.is_online), 0))::double precision as reject_rate,
      (sum(s.power) filter (where s.is_online))::double precision as power,
      count(s.power) filter (where s.is_online)::int as power_reporting,
      min(s.min_chip) filter (where s.is_online)::double precision as min_chip,
      max(s.max_chip) filter (where s.is_online)::double precision as max_chip,
      min(s.min_pcb) filter (where s.is_online)::double precision as min_pcb,
      max(s.max_pcb) filter (where s.is_online)::double precision as max_pcb,
      min(least(s.min_chip, s.min_pcb)) filter (where s.is_online)::double precision as min_temperature,
      max(greatest(s.max_chip, s.max_pcb)) filter (where s.is_online)::double precision as max_temperature,
      avg(coalesce(s.max_chip, s.max_pcb)) filter (where s.is_online)::double precision as average_temperature
    from device d join asic a on a.device_id = d.id join asic_state s on s.device_id = d.id join subaccount t on t.id = d.subaccount_id
    where d.deleted_at is null and d.subaccount_id = any (${subaccountIds as number[]}::integer[])
    group by d.subaccount_id`;
}

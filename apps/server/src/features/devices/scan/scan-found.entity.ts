import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** A device that a scan found, and the miner it became once added. */
export const scanFoundEntity = defineEntity({
  name: 'ScanFound',
  table: sql`scan_found f`,
  joins: {
    r: sql`join agent_request r on r.id = f.request_id`,
    a: sql`left join asic a on a.id = f.asic_id`,
  },
  owner: sql`f.subaccount_id`,
  base: sql`true`,
  key: sql`(f.request_id, f.ip)`,
  defaultOrder: sql`f.ip`,
  columns: {
    requestId: { kind: 'id', sql: sql`r.selector_id`, sort: false },
    batchId: { kind: 'id', sql: sql`r.batch_id`, sort: false },
    ip: { kind: 'text', sql: sql`host(f.ip)`, sortSql: sql`f.ip` },
    macAddress: { kind: 'text', sql: sql`f.mac`, nullable: true },
    family: { kind: 'text', sql: sql`f.family` },
    model: { kind: 'text', sql: sql`f.model` },
    firmware: { kind: 'text', sql: sql`f.firmware` },
    workerName: { kind: 'text', sql: sql`f.worker_name` },
    asicId: {
      kind: 'id',
      sql: sql`a.selector_id`,
      nullable: true,
      sort: false,
      description: 'The miner it became; null until added.',
    },
    added: { kind: 'boolean', sql: sql`(f.asic_id is not null and a.deleted_at is null)` },
    foundAt: { kind: 'timestamp', sql: sql`f.found_at` },
  },
});

import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { sharedDevice } from '../../../platform/entity/shared-devices.ts';

/** A part that a device reports (`p`: outlet, coil), with the device it belongs to (`d`). */
export const devicePartEntity = defineEntity({
  name: 'DevicePart',
  table: sql`device_part p`,
  joins: { d: sql`join device d on d.id = p.device_id` },
  owner: sql`p.subaccount_id`,
  shared: sharedDevice(sql`d.shared_with`),
  base: sql`p.removed_at is null and d.deleted_at is null`,
  key: sql`p.id`,
  defaultOrder: sql`p.device_id, p.ordinal`,
  columns: {
    id: { kind: 'id', sql: sql`p.selector_id`, sort: false },
    kind: { kind: 'text', sql: sql`p.kind`, description: 'Kind of the device.' },
    key: { kind: 'text', sql: sql`p.key`, description: 'What the device holds stable of the part.' },
    ordinal: { kind: 'int', sql: sql`p.ordinal`, description: 'Place among the parts of the device, from 0.' },
    name: { kind: 'text', sql: sql`p.name` },
    deviceId: { kind: 'id', sql: sql`d.selector_id`, sort: false },
    deviceName: { kind: 'text', sql: sql`d.name` },
    deviceModel: { kind: 'text', sql: sql`d.model` },
    deviceIp: { kind: 'text', sql: sql`host(d.ip)`, sortSql: sql`d.ip` },
  },
});

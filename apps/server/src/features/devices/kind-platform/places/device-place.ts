import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '../../../../platform/entity/entity.ts';

/** What the place of device `d` is read from: its slot, the rack of that, and its group. Whom a device is shared with sees none of them. */
export const placeJoins = {
  at_slot: sql`left join slot at_slot on at_slot.device_id = d.id`,
  at_rack: sql`left join rack at_rack on at_rack.id = at_slot.rack_id`,
  at_group: sql`left join site_group at_group on at_group.selector_id = at_rack.group_id`,
} as const;

/** All of {@link placeJoins}. */
export const allPlaceJoins: RawBuilder<unknown> = sql`${placeJoins.at_slot} ${placeJoins.at_rack} ${placeJoins.at_group}`;

/** The place of a device as `DevicePlace` of the domain, without what is not known; null without one. */
export const placeSql: RawBuilder<unknown> = sql`case when at_rack.id is not null then jsonb_strip_nulls(jsonb_build_object(
  'groupName', at_group.name, 'groupRow', at_group."row", 'groupColumn', at_group."column", 'rackName', at_rack.name,
  'rackRow', at_rack."row", 'rackColumn', at_rack."column", 'row', at_slot."row", 'column', at_slot."column")) end`;

/** What device `d` is called where it stands in the way of another one. */
export const nameInPlace: RawBuilder<unknown> = sql`coalesce(nullif(d.name, ''), host(d.ip), d.mac)`;

/** Where a device of any kind stands, over the joins of {@link placeJoins}. */
export const placeColumns = {
  location: {
    kind: 'text',
    sql: sql`place_text(at_group.name, at_group."row", at_group."column", at_rack.name, at_rack."row", at_rack."column",
      at_slot."row", at_slot."column")`,
    nullable: true,
    description:
      'Group, rack, and row and column there, such as `Hall A / A-07 [2,7] / [3,4]`; null where they are not known.',
  },
  groupId: { kind: 'id', sql: sql`at_group.selector_id`, nullable: true, sort: false, groups: true },
  group: {
    kind: 'text',
    sql: sql`at_group.name`,
    nullable: true,
    facet: true,
    description: 'Group of the rack in which it stands; null for none.',
  },
  rackId: { kind: 'id', sql: sql`at_rack.selector_id`, nullable: true, sort: false, groups: true },
  rack: {
    kind: 'text',
    sql: sql`at_rack.name`,
    nullable: true,
    facet: true,
    description: 'Rack in which it stands; null for none.',
  },
  row: { kind: 'int', sql: sql`at_slot."row"`, nullable: true, description: 'Row of its slot, from 1.' },
  column: { kind: 'int', sql: sql`at_slot."column"`, nullable: true, description: 'Column of its slot, from 1.' },
} as const satisfies Entity['columns'];

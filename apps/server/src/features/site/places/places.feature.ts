import { rackRecord } from '@headframe/domain/places/rack.record';
import { siteGroupRecord } from '@headframe/domain/places/site-group.record';
import { sql } from 'kysely';
import { defineFeature } from '../../../feature.ts';
import { defineRecord } from '../../../platform/records/define-record.ts';
import { asicEntity } from '../../devices/asic/index.ts';
import { pduEntity } from '../../devices/pdus/index.ts';
import { announcePlaces } from './announce-places.ts';
import { placeRefusals } from './place-refusals.ts';
import './move-devices.graphql.ts';
import { rackFigures } from './rack-figures.ts';

const read = 'agent_worker_location';
const write = 'agent_worker_sitemap_write';

const groups = defineRecord(siteGroupRecord, {
  table: 'site_group',
  read,
  write,
  unique: ['type', 'name'],
  order: sql`r."row", r."column", lower(r.name)`,
  joins: {
    k: sql`left join lateral (select count(*)::int as racks, sum(x.capacity)::int as capacity from rack x
      where x.group_id = r.selector_id and x.subaccount_id = r.subaccount_id) k on true`,
    l: sql`left join lateral (select count(*)::int as devices from rack x join slot s on s.rack_id = x.id
      where x.group_id = r.selector_id and x.subaccount_id = r.subaccount_id) l on true`,
  },
  columns: {
    rackCount: { kind: 'int', sql: sql`k.racks`, description: 'Racks in it.' },
    deviceCount: { kind: 'int', sql: sql`l.devices`, description: 'Devices in its racks.' },
    capacity: {
      kind: 'int',
      sql: sql`k.capacity`,
      nullable: true,
      description: 'Slots of its racks, as far as known.',
    },
  },
  refusals: placeRefusals,
  onChange: announcePlaces,
});

const miners = rackFigures('asic', asicEntity, {
  online: 'online',
  hashing: 'hashing',
  withIssues: 'withIssues',
  hashrate: 'hashrate',
  reportingHashrate: 'reportingHashrate',
  power: 'power',
  reportingPower: 'reportingPower',
  efficiency: 'efficiency',
  maxChip: 'maxChip',
});
const units = rackFigures('pdu', pduEntity, {
  online: 'unitsOnline',
  power: 'unitPower',
  reportingPower: 'reportingUnitPower',
});

const racks = defineRecord(rackRecord, {
  table: 'rack',
  read,
  write,
  unique: ['type', 'groupId', 'name'],
  order: sql`g."row", g."column", lower(g.name), r."row", r."column", lower(r.name)`,
  joins: {
    g: sql`left join site_group g on g.selector_id = r.group_id`,
    l: sql`left join lateral (select count(*)::int as devices from slot s where s.rack_id = r.id) l on true`,
    of_asic: miners.join,
    of_pdu: units.join,
  },
  shows: ['asic', 'pdu'],
  columns: {
    group: { kind: 'text', sql: sql`g.name`, nullable: true, facet: true, description: 'Name of its group.' },
    capacity: {
      kind: 'int',
      sql: sql`r.capacity`,
      nullable: true,
      description: 'Its slots, rows × columns; null where one of them is not known.',
    },
    deviceCount: { kind: 'int', sql: sql`l.devices`, description: 'Devices in it: slots that are taken.' },
    ...miners.columns,
    ...units.columns,
  },
  refusals: placeRefusals,
  onChange: announcePlaces,
});

/** Groups of racks, racks, and the devices in their slots. */
export const placesFeature = defineFeature({
  topics: { subaccount: [groups, racks].flatMap(({ topics }) => topics?.subaccount ?? []) },
});

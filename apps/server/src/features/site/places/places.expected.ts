import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { recordExpectations } from '../../../testing/record-expectations.ts';
import { runOnDevice } from '../../../testing/run-on-device.ts';

const see: MatrixRule = { opens: ['agent_worker_location', 'agent_worker_sitemap_write'], roles: 'AMTV', links: 'O' };
const change: MatrixRule = { opens: ['agent_worker_sitemap_write'], roles: 'AMT' };

const groups = recordExpectations({
  name: 'siteGroup',
  plural: 'siteGroups',
  kind: 'site-group',
  table: 'site_group',
  see,
  change,
  given: { one: 'name: "Hall A"', changes: 'rows: 2', changed: 'name: "Hall A", rows: 3', other: 'name: "Hall B"' },
  seed: async (database, { subaccountId }) => {
    await sql`insert into site_group (subaccount_id, name, type) values (${subaccountId}, 'Hall', 'asic')`.execute(
      database,
    );
  },
});

const racks = recordExpectations({
  name: 'rack',
  plural: 'racks',
  kind: 'rack',
  table: 'rack',
  see,
  change,
  given: { one: 'name: "A-01"', changes: 'rows: 2', changed: 'name: "A-01", rows: 3', other: 'name: "A-02"' },
  seed: async (database, { subaccountId, deviceId }) => {
    await sql`with rack as (insert into rack (subaccount_id, name, type) values (${subaccountId}, 'A-00', 'asic') returning id)
      insert into slot (device_id, subaccount_id, rack_id, "row", "column")
      select ${deviceId}::int, ${subaccountId}::int, rack.id, 1, 1 from rack`.execute(database);
  },
});

/** What the tests expect of this feature, by hand. */
export const placesExpected: FeatureExpectations = {
  fields: { ...groups.fields, ...racks.fields, 'Query.racksFacets': see, 'Mutation.placeDevices': change },
  audited: { ...groups.audited, ...racks.audited, placeDevices: ['device.place device'] },
  runs: async (server, runs, people) => {
    await groups.runs?.(server, runs, people);
    await racks.runs?.(server, runs, people);
    const { database } = server.services;
    await runOnDevice(server, runs, people.owner, { kind: containerKind, agentName: 'Places' }, async (device) => {
      const { rows } = await sql<{ id: number; rack: string }>`
        insert into rack (subaccount_id, name, type) select subaccount_id, 'Z-99', 'asic' from device where selector_id = ${device}::uuid
        returning id, selector_id as rack`.execute(database);
      const [made] = rows;
      const slot = `rackId: "${made?.rack}", row: 1, column: 1`;
      await runs.run(people.owner, 'placeDevices', `moves: [{ id: "${device}", ${slot} }]`);
      await runs.run(
        people.owner,
        'placeDevices',
        `moves: [{ id: "${device}" }], from: [{ id: "${device}", ${slot} }]`,
      );
      await sql`delete from rack where id = ${made?.id}`.execute(database);
    });
  },
  tables: { ...groups.tables, ...racks.tables, slot: bySubaccount },
  seed: async (database, ids) => {
    await groups.seed?.(database, ids);
    await racks.seed?.(database, ids);
  },
};

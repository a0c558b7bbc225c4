import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { runOnDevice } from '../../../testing/run-on-device.ts';
import { seedKind } from '../../../testing/seed-kind.ts';

const seeSensors: MatrixRule = { opens: ['sensor', 'sensor_write'], roles: 'AMTV', links: 'O' };

/** What the tests expect of this feature, by hand. */
export const sensorsExpected: FeatureExpectations = {
  fields: {
    'Query.sensors': seeSensors,
    'Query.sensorsAggregate': seeSensors,
    'Query.sensorsFacets': seeSensors,
    'Query.sensorsGroups': seeSensors,
    'Query.sensorRefusals': seeSensors,
    'Query.sensorHistory': seeSensors,
    'Subscription.sensorsUpdates': seeSensors,
    'Subscription.sensorsAggregateUpdates': seeSensors,
    'Mutation.snapshotSensors': { opens: ['sensor_write'], roles: 'AM' },
    'Mutation.deleteSensors': { opens: ['sensor_write'], roles: 'AM' },
    'Mutation.setSensorTags': { opens: ['sensor_write'], roles: 'AM' },
    'Mutation.setSensorNote': { opens: ['sensor_write'], roles: 'AM' },
    'Mutation.shareSensors': { opens: ['sensor_write'], roles: 'AM', withoutKeys: true },
    'Mutation.endSharingOfSensors': { opens: ['sensor_write'], roles: 'AM', withoutKeys: true },
    'Mutation.declineSharesOfSensors': { opens: ['sensor_write'], roles: 'AM' },
    'Mutation.moveSensors': { opens: ['sensor_write'], roles: 'AM', withoutKeys: true },
  },
  guardedRoutes: {
    // Observers send no POST, though they may read the same sensors.
    'POST /api/bulks/export_sensor_csv_filter': { opens: ['sensor', 'sensor_write'], roles: 'AMTV' },
    'POST /api/bulks/export_sensor_excel_filter': { opens: ['sensor', 'sensor_write'], roles: 'AMTV' },
  },
  audited: {
    snapshotSensors: [],
    deleteSensors: ['sensor.delete device'],
    setSensorTags: ['sensor.set-tags device'],
    setSensorNote: ['sensor.set-note device'],
    endSharingOfSensors: ['sensor.end-sharing device'],
    declineSharesOfSensors: ['sensor.decline-share device'],
    moveSensors: ['sensor.move device'],
    shareSensors: ['sensor.share device'],
  },
  tables: {
    sensor_state: bySubaccount,
    sensor_detail: bySubaccount,
    sensor_sample: bySubaccount,
    sensor_sample_block: bySubaccount,
    sensor_hour: bySubaccount,
  },
  async seed(database, tenant) {
    await seedKind(database, sensorKind, tenant);
    // A bare one: nothing but itself.
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('sensor', ${tenant.subaccountId}, ${tenant.agentId}, '10.0.0.4', 'modbus-abb-b23')`.execute(database);
  },
  runs(server, runs, { owner }) {
    const { run } = runs;
    return runOnDevice(server, runs, owner, { kind: sensorKind, agentName: 'Meter house' }, async (id) => {
      const where = `where: { id: { _eq: "${id}" } }`;
      await run(owner, 'setSensorTags', `add: ["meter"], ${where}`);
      await run(owner, 'setSensorNote', `note: "inlet", ${where}`);
    });
  },
};

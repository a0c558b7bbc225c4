import { sql } from 'kysely';
import type { FeatureExpectations } from '../../../../testing/feature-expectations.ts';
import { seedPdu } from '../../../../testing/seed-outlets.ts';

/** What the tests expect of this feature, by hand. */
export const outletLinksExpected: FeatureExpectations = {
  fields: {
    'Mutation.setOutletLinks': { opens: ['agent_worker_pdus_write'], roles: 'AM' },
    // The rights to miners and PDUs beside that to their links: no permission by itself.
    'Query.outletLinkPreview': { opens: [], roles: 'AM' },
    'Mutation.linkOutlets': { opens: [], roles: 'AM' },
    'Mutation.setPduDelay': { opens: ['agent_worker_pdus_write'], roles: 'AM' },
    'Query.cutPreview': { opens: ['pdu_write'], roles: 'AMT' },
  },
  audited: {
    setOutletLinks: ['outlet.link outlet'],
    linkOutlets: ['outlet.link outlet'],
    setPduDelay: ['asic.set-pdu-delay device'],
  },
  tables: {},
  async runs({ services: { database } }, { run }, { owner }) {
    const agent = await run<{ id: string }>(owner, 'createAgent', 'name: "Outlet row"', '{ id }');
    const { rows } = await sql<{ agentId: number; subaccountId: number }>`
      with site as (
        select id, subaccount_id from agent where selector_id = ${agent.id}::uuid
      ), added as (
        insert into device (kind, subaccount_id, agent_id, ip, mac, family)
        select 'asic', subaccount_id, id, '10.0.7.1', '02:00:00:00:07:01', 'antminer' from site returning id, subaccount_id
      ), miner as (
        insert into asic (device_id, subaccount_id) select id, subaccount_id from added
      ), state as (
        insert into asic_state (device_id, subaccount_id) select id, subaccount_id from added
      )
      select id as "agentId", subaccount_id as "subaccountId" from site`.execute(database);
    if (rows[0]) await seedPdu(database, rows[0], '10.0.7.9', 1);
    await run(owner, 'setOutletLinks', 'links: [{ pduIp: "10.0.7.9", outlet: "1", miner: "02:00:00:00:07:01" }]');
    const row = '{ line: 2, pdu: "10.0.7.9", outlet: "1", miner: "-" }';
    await run(owner, 'linkOutlets', `content: [${row}]`, '{ message }');
    await run(owner, 'setPduDelay', 'where: { ip: { _eq: "10.0.7.1" } }, value: 300');
    await run(owner, 'removeAgent', `id: "${agent.id}"`);
  },
};

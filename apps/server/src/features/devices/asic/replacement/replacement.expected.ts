import { sql } from 'kysely';
import type { FeatureExpectations } from '../../../../testing/feature-expectations.ts';
import { addDeviceStates } from '../../ingest/index.ts';

/** What the tests expect of this feature, by hand. */
export const replacementExpected: FeatureExpectations = {
  fields: { 'Mutation.replaceAsic': { opens: ['agent_worker_replace_write'], roles: 'AMT' } },
  audited: { replaceAsic: ['asic.replace device'] },
  async runs({ services: { database } }, { run }, { owner }) {
    const agent = await run<{ id: string }>(owner, 'createAgent', 'name: "Repairs"', '{ id }');
    const { rows } = await sql<{ id: number; kind: string; selectorId: string }>`
      insert into device (kind, subaccount_id, agent_id, ip, family)
      select 'asic', subaccount_id, id, added.ip::inet, 'antminer' from agent, (values ('10.0.8.1'), ('10.0.8.2')) as added (ip)
      where selector_id = ${agent.id}::uuid returning id, kind, selector_id as "selectorId"`.execute(database);
    await database.transaction().execute((transaction) => addDeviceStates(transaction, rows));
    await run(owner, 'replaceAsic', `id: "${rows[0]?.selectorId}", byId: "${rows[1]?.selectorId}"`);
    await run(owner, 'removeAgent', `id: "${agent.id}"`);
  },
};

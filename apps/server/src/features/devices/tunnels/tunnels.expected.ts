import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const tunnel: MatrixRule = { opens: ['agent_worker_tunnel_write'], roles: 'AMT', withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const tunnelsExpected: FeatureExpectations = {
  fields: { 'Mutation.tunnelActiveTime': tunnel, 'Query.tunnels': tunnel },
  openRoutes: ['SOCKET /agent/v1/tunnels', 'SOCKET /agent/v1/tunnels/relay'],
  audited: { tunnelActiveTime: ['tunnel.open device', 'tunnel.prolong device', 'tunnel.close device'] },
  tables: { tunnel: bySubaccount },
  async seed(database, { subaccountId, accountId, agentId, deviceId }) {
    await sql`insert into tunnel (label, subaccount_id, owner_id, device_id, agent_id, account_id, session_id, address, ends_at)
      values (substr(md5(${`tunnel of ${subaccountId}`}::text), 1, 32), ${subaccountId}, ${subaccountId}, ${deviceId}, ${agentId},
        ${accountId}, gen_random_uuid(), 'http://localhost:1', now() + interval '300 seconds')`.execute(database);
  },
  async runs({ services: { database, serverId } }, { run }, { owner }) {
    const agent = await run<{ id: string }>(owner, 'createAgent', 'name: "Tunnel row"', '{ id }');
    const { rows } = await sql<{ id: string }>`
      with site as (
        update agent set server_id = ${serverId}::uuid, connected_at = now(),
          kinds = '{"asic": {"families": ["antminer"], "commands": ["tunnel"]}}'
        where selector_id = ${agent.id}::uuid returning id, subaccount_id
      )
      insert into device (kind, subaccount_id, agent_id, ip, mac, family)
        select 'asic', subaccount_id, id, '10.0.8.1', '02:00:00:00:08:01', 'antminer' from site
        returning selector_id as id`.execute(database);
    const id = rows[0]?.id;
    await run(owner, 'tunnelActiveTime', `id: "${id}"`, '{ url }');
    await run(owner, 'tunnelActiveTime', `id: "${id}", seconds: 200`, '{ url }');
    await run(owner, 'tunnelActiveTime', `id: "${id}", seconds: 0`, '{ url }');
    await run(owner, 'removeAgent', `id: "${agent.id}"`);
  },
};

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import { ask, command, east, north, own, server, south, useThreeSites } from '../../../../testing/three-sites.ts';
import { readCredentials } from '../../kind-platform/index.ts';

useThreeSites();

const insert = (args: string, caller: AccountCaller = north.owner, agent = north.agentSelectorId) =>
  ask<{ insertAsic: string }>(caller, `mutation { insertAsic(agentId: "${agent}", ${args}) }`);

async function stored(id: string) {
  const { rows } = await sql<{ credential: string | null; [column: string]: unknown }>`
    select host(d.ip) as ip, d.mac, d.family, d.model, d.serial_number as serial, d.credential, d.ports, s.is_online as "isOnline"
    from device d join asic_state s on s.device_id = d.id join asic a on a.device_id = d.id
    where d.selector_id = ${id}::uuid`.execute(server.database);
  const [{ credential = null, ...rest } = {}] = rows;
  const { secrets, log } = server.services;
  return { ...rest, credentials: readCredentials({ decrypt: secrets.decrypt, log }, credential) };
}

describe('a miner that is inserted by hand', () => {
  it('is listed with what was entered, unidentified, its credential encrypted and its own ports alone', async () => {
    const { insertAsic: id } = await insert(`ip: " 10.0.0.77 ", macAddress: "02-AB-CD-00-12-3F", model: "Antminer S21",
      serialNumber: "SN77", user: "root", password: "hush-hush", devicePorts: { http: 8080, rpc: 4028 }`);
    expect(await stored(id)).toEqual({
      ip: '10.0.0.77',
      mac: '02:ab:cd:00:12:3f',
      family: 'unidentified',
      model: 'Antminer S21',
      serial: 'SN77',
      ports: { http: 8080 },
      isOnline: false,
      credentials: [{ user: 'root', password: 'hush-hush' }],
    });
    const { asics } = await ask<{ asics: object[] }>(
      north.owner,
      '{ asics(where: { ip: { _eq: "10.0.0.77" } }) { id status failure } }',
    );
    expect(asics).toEqual([{ id, status: 'unknown', failure: null }]);
    const { rows } = await sql`select after, strpos(e::text, 'hush') as leaked from audit_entry e
      where action = 'asic.insert'`.execute(server.database);
    expect(rows).toEqual([
      {
        after: {
          agent: 'north agent',
          ip: '10.0.0.77',
          mac: '02:ab:cd:00:12:3f',
          model: 'Antminer S21',
          serialNumber: 'SN77',
          user: 'root',
        },
        leaked: 0,
      },
    ]);
  });

  it('needs no more than its address, and takes no command before it is identified', async () => {
    const { insertAsic: id } = await insert('ip: "10.0.0.78"');
    expect(await stored(id)).toMatchObject({ mac: null, model: '', ports: null, credentials: [] });
    await expect(
      command(north.owner, 'rebootAsics(where: { ip: { _eq: "10.0.0.78" } }) { batchId deviceCount }'),
    ).rejects.toThrow('None of the devices can do this.');
  });

  it('is refused where its agent reads the address or the MAC already, with the name of the miner', async () => {
    await sql`update device set mac = '02:00:00:00:00:01' where id = ${own[0]}`.execute(server.database);
    await expect(insert('ip: "10.0.0.1"')).rejects.toThrow(
      'constraint-violation: 10.0.0.1 is listed already with the agent north agent: shared, 10.0.0.1.',
    );
    await expect(insert('ip: "10.0.0.79", macAddress: "020000000001"')).rejects.toThrow(
      'constraint-violation: The MAC address 02:00:00:00:00:01 is listed already with the agent north agent: shared, 10.0.0.1.',
    );
    const twice = await Promise.allSettled([insert('ip: "10.0.0.80"'), insert('ip: "10.0.0.80"')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(insert('ip: "10.1.0.1"')).resolves.toBeDefined();
  });

  it('is refused where the agent reads it for another subaccount, which is not named', async () => {
    await sql`update device set subaccount_id = ${south.subaccountId} where id = ${own[0]}`.execute(server.database);
    await expect(insert('ip: "10.0.0.1"')).rejects.toThrow(
      'constraint-violation: 10.0.0.1 is listed already with the agent north agent: a miner of another subaccount.',
    );
  });

  it('is read by an agent of the subaccount alone', async () => {
    await sql`insert into agent_guest (agent_id, subaccount_id) values (${north.agentId}, ${south.subaccountId})
      on conflict do nothing`.execute(server.database);
    for (const caller of [south.owner, east.owner])
      await expect(insert('ip: "10.0.0.81"', caller)).rejects.toThrow('not-found: Agent not found.');
    await expect(insert('ip: "10.0.0.81"', north.owner, 'nothing')).rejects.toThrow('not-found');
  });

  it.each([
    ['ip: "10.0.0"', 'miner.ip'],
    ['ip: "10.0.0.0/24"', 'miner.ip'],
    ['ip: "fe80::1"', 'miner.ip'],
    ['ip: "0.0.0.0"', 'miner.ip'],
    ['ip: "224.0.0.1"', 'miner.ip'],
    ['ip: "255.255.255.255"', 'miner.ip'],
    ['ip: "10.0.0.82", macAddress: "ff:ff:ff:ff:ff:ff"', 'miner.macAddress'],
    ['ip: "10.0.0.82", macAddress: "02:00"', 'miner.macAddress'],
    [`ip: "10.0.0.82", model: "${'x'.repeat(65)}"`, 'miner.model'],
    ['ip: "10.0.0.82", model: "a\\u0007b"', 'miner.model'],
    ['ip: "10.0.0.82", password: "alone"', 'miner.user'],
    [`ip: "10.0.0.82", user: "${'x'.repeat(256)}"`, 'miner.user'],
    ['ip: "10.0.0.82", devicePorts: { http: 70000 }', 'miner.devicePorts.http'],
  ])('is refused with %s', async (args, field) => {
    await expect(insert(args)).rejects.toThrow(`validation-failed: ${field}`);
  });
});

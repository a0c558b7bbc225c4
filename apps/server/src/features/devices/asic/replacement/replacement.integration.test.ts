import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import {
  ask,
  command,
  east,
  idOf,
  north,
  own,
  server,
  share,
  south,
  useThreeSites,
} from '../../../../testing/three-sites.ts';

useThreeSites();

const replace = async (caller: AccountCaller, id: string, byId: string) =>
  ask(caller, `mutation { replaceAsic(id: "${id}", byId: "${byId}") }`);

describe('a replaced miner', () => {
  it('leaves its place with history, settings, link and shares to the new one', async () => {
    await share();
    const [place, spare] = [await idOf(own[0]), await idOf(own[1])];
    await sql`update device set mac = '02:00:00:00:00:01', note = 'rack 4', tags = '{hall1}', credential = 'old' where id = ${own[0]}`.execute(
      server.database,
    );
    await sql`update device set mac = '02:00:00:00:00:02', serial_number = 'SN2', credential = 'fresh', note = 'spare' where id = ${own[1]}`.execute(
      server.database,
    );
    await sql`update asic set ideal_rate_manual = 2e14 where device_id = ${own[0]}`.execute(server.database);
    await sql`update asic_state set hashrate24h = 1e14, averaged_since = now() where device_id = ${own[0]}`.execute(
      server.database,
    );
    expect(await replace(north.owner, place, spare)).toEqual({ replaceAsic: place });
    const { asics } = await ask<{ asics: object[] }>(
      north.owner,
      '{ asics { id ip macAddress serialNumber model note tags idealRateManual hashrate24h averagedSince shareSubaccount } }',
    );
    expect(asics).toEqual([
      {
        id: place,
        ip: '10.0.0.2',
        macAddress: '02:00:00:00:00:02',
        serialNumber: 'SN2',
        model: 'S21',
        note: 'rack 4',
        tags: ['hall1'],
        idealRateManual: 200,
        hashrate24h: null,
        averagedSince: null,
        shareSubaccount: 'south',
      },
    ]);
    const { rows } = await sql`select credential from device where id = ${own[0]}`.execute(server.database);
    expect(rows).toEqual([{ credential: 'fresh' }]);
    const { rows: noted } = await sql`select before, after from audit_entry where action = 'asic.replace'`.execute(
      server.database,
    );
    expect(noted).toEqual([
      {
        before: { ip: '10.0.0.1', mac: '02:00:00:00:00:01', model: 'S19', serialNumber: '' },
        after: { ip: '10.0.0.2', mac: '02:00:00:00:00:02', model: 'S21', serialNumber: 'SN2' },
      },
    ]);
  });

  it('is its owner’s, is none of its own, and has no command under way', async () => {
    await share();
    const [place, spare] = [await idOf(own[0]), await idOf(own[1])];
    const { rows } = await sql<{ id: string }>`select selector_id as id from device where name = 'mine'`.execute(
      server.database,
    );
    await expect(replace(south.owner, place, rows[0]?.id ?? '')).rejects.toThrow('not-found');
    await expect(replace(north.owner, place, rows[0]?.id ?? '')).rejects.toThrow('not-found');
    await expect(replace(east.owner, place, spare)).rejects.toThrow('not-found');
    await expect(replace(north.owner, place, place)).rejects.toThrow('cannot replace itself');
    await command(south.owner, 'rebootAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }');
    await expect(replace(north.owner, place, spare)).rejects.toThrow('under way');
    await expect(replace(north.owner, spare, place)).rejects.toThrow('under way');
  });
});

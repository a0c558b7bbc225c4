import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { ask, east, north, own, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';
import { readCredentials } from '../kinds/index.ts';

useThreeSites();

const one = 'where: { workerName: { _eq: "shared" } }';
const secretWord = 'only-the-agent-reads-this';
const given = `{ user: "root", password: "${secretWord}" }`;

const stored = async (deviceId = own[0]) => {
  const { rows } = await sql<{
    credential: string | null;
  }>`select credential from device where id = ${deviceId}`.execute(server.database);
  const { secrets, log } = server.services;
  return readCredentials({ decrypt: secrets.decrypt, log }, rows[0]?.credential ?? null);
};
const set = (caller: AccountCaller, args: string) => ask(caller, `mutation { setAsicCredential(${args}) }`);
const attempt = (caller: AccountCaller, args: string) =>
  ask<{ tryAsicCredentials: { batchId: string; deviceCount: number } }>(
    caller,
    `mutation { tryAsicCredentials(${args}) { batchId deviceCount } }`,
  );

/** Whether a text stands in any row of the audit log, of requests, or of devices. */
const isWritten = async (text: string) => {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from audit_entry e where e::text like ${`%${text}%`})
    or exists (select from agent_request r where r::text like ${`%${text}%`})
    or exists (select from device d where d::text like ${`%${text}%`}) as found`.execute(server.database);
  return rows[0]?.found;
};

describe('the credential of miners', () => {
  it('is stored encrypted, audited by its user alone, and forgotten again', async () => {
    expect(await set(north.owner, `${one}, credential: ${given}`)).toEqual({ setAsicCredential: 1 });
    expect(await stored()).toEqual([{ user: 'root', password: secretWord }]);
    expect(await stored(own[1])).toEqual([]);
    expect(await isWritten(secretWord)).toBe(false);
    const { rows } = await sql`select after from audit_entry where action = 'asic.set-credential'`.execute(
      server.database,
    );
    expect(rows).toEqual([{ after: { user: 'root', deviceCount: 1 } }]);
    await set(north.owner, one);
    expect(await stored()).toEqual([]);
  });

  it('is its owner’s to set and to try, whoever it is shared with', async () => {
    await share();
    for (const change of [set, attempt] as const) {
      const args = `${one}, credential${change === attempt ? 's: [' : ': '}${given}${change === attempt ? ']' : ''}`;
      await expect(change(south.owner, args)).rejects.toThrow('None of the devices can do this.');
      await expect(change(east.owner, args)).rejects.toThrow('No device matches.');
    }
    expect(await stored()).toEqual([]);
  });

  it('is tried by a bounded list, in a scan of the miner alone, as a secret', async () => {
    const list = (length: number) => `credentials: [${Array.from({ length }, () => given).join(', ')}]`;
    await expect(attempt(north.owner, `${one}, ${list(6)}`)).rejects.toThrow('At most 5');
    await expect(attempt(north.owner, `${one}, ${list(0)}`)).rejects.toThrow('validation-failed');
    const { tryAsicCredentials: batch } = await attempt(north.owner, `${one}, ${list(2)}`);
    expect(batch.deviceCount).toBe(1);
    const { rows } = await sql`select payload -> 'ranges' as ranges, payload -> 'storesCredentials' as stores
      from agent_request where kind = 'scan'`.execute(server.database);
    expect(rows).toEqual([{ ranges: ['10.0.0.1'], stores: true }]);
    expect(await isWritten(secretWord)).toBe(false);
    await expect(attempt(north.owner, `${one}, ${list(1)}`)).rejects.toThrow('permission-error');
  });
});

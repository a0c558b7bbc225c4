import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import { ask, east, north, own, server, share, south, useThreeSites } from '../../../../testing/three-sites.ts';
import { callerWith } from '../../../../testing/seed-site.ts';
import { readCredentials } from '../../kind-platform/index.ts';

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

  it('of other lengths and bytes is refused or stored as it was given, and never breaks the server', async () => {
    const long = 'x'.repeat(1_000_000);
    for (const [user, password] of [
      ['root', long],
      [long, 'root'],
      ['root', 'x'.repeat(256)],
      ['x'.repeat(256), 'root'],
    ] as const) {
      const credential = `{ user: "${user}", password: "${password}" }`;
      await expect(set(north.owner, `${one}, credential: ${credential}`)).rejects.toThrow();
      await expect(attempt(north.owner, `${one}, credentials: [${credential}]`)).rejects.toThrow();
    }
    await expect(
      attempt(north.owner, `${one}, credentials: [${Array.from({ length: 10_000 }, () => given).join(', ')}]`),
    ).rejects.toThrow();
    expect(await stored()).toEqual([]);
    for (const odd of [
      '\\u0000',
      '\\ud800',
      '\\u202e',
      '\\"; drop table device; --',
      '\u{1f512}',
      "'",
      '%00',
      '\\\\',
    ]) {
      const credential = `{ user: "ro${odd}ot", password: "${odd}" }`;
      const { errors } = await server.ask(
        north.owner,
        `mutation { setAsicCredential(${one}, credential: ${credential}) }`,
      );
      if (errors) expect(errors[0]?.message, odd).toMatch(/validation-failed|holds a character|Invalid Unicode/);
      const expected = JSON.parse(`"${odd}"`) as string;
      if (!errors) expect(await stored()).toEqual([{ user: `ro${expected}ot`, password: expected }]);
    }
    await set(north.owner, one);
    expect(await stored()).toEqual([]);
  });
});

describe('the outcome of a test', () => {
  const read = async (caller: AccountCaller) => {
    const { asics } = await ask<{ asics: { workerName: string; credentialOutcome: string | null }[] }>(
      caller,
      '{ asics(orderBy: [{ workerName: asc }]) { workerName credentialOutcome credentialTestedAt } }',
    );
    return asics;
  };
  const listed = async (caller: AccountCaller, outcome: string) => {
    const { asics } = await ask<{ asics: { workerName: string }[] }>(
      caller,
      `{ asics(where: { credentialOutcome: { _eq: "${outcome}" } }, orderBy: [{ credentialTestedAt: desc }]) { workerName } }`,
    );
    return asics.map(({ workerName }) => workerName);
  };
  const member = (permissions: readonly string[]) =>
    callerWith(north.accountId, north.subaccountId, north.subaccountName, permissions);
  const testedAt = '2026-01-01T10:00:00.000Z';

  it('is shown, filtered and sorted by for who may read credentials of the owner, and for nobody else', async () => {
    await sql`update asic set credential_outcome = case when device_id = ${own[0]} then 'accepted' else 'refused' end,
      credential_tested_at = ${testedAt} where device_id = any (${own}::int[])`.execute(server.database);
    await share();
    const all = [
      { workerName: 'kept', credentialOutcome: 'refused', credentialTestedAt: testedAt },
      { workerName: 'shared', credentialOutcome: 'accepted', credentialTestedAt: testedAt },
    ];
    expect(await read(north.owner)).toEqual(all);
    expect(await read(member(['agent_workers', 'agent_worker_credential']))).toEqual(all);
    expect(await listed(north.owner, 'accepted')).toEqual(['shared']);
    const hidden = { credentialOutcome: null, credentialTestedAt: null };
    expect(await read(member(['agent_workers']))).toEqual(all.map((row) => ({ ...row, ...hidden })));
    expect(await listed(member(['agent_workers']), 'accepted')).toEqual([]);
    expect(await read(south.owner)).toEqual(['mine', 'shared'].map((workerName) => ({ workerName, ...hidden })));
    expect(await listed(south.owner, 'accepted')).toEqual([]);
    expect(await listed(east.owner, 'accepted')).toEqual([]);
  });

  it('gives way to the flag that still stands long after the test', async () => {
    const report = (refused: boolean, at: string) =>
      sql`update asic_state set auth_error = ${refused}, reported_at = ${at} where device_id = ${own[0]}`.execute(
        server.database,
      );
    await report(true, '2026-01-01T09:59:00.000Z');
    await sql`update asic set credential_outcome = 'accepted', credential_tested_at = ${testedAt} where device_id = ${own[0]}`.execute(
      server.database,
    );
    await report(true, '2026-01-01T10:04:00.000Z');
    expect((await read(north.owner))[1]?.credentialOutcome).toBe('accepted');
    const later = '2026-01-01T10:06:00.000Z';
    await report(true, later);
    expect((await read(north.owner))[1]).toMatchObject({ credentialOutcome: 'refused', credentialTestedAt: later });
    expect(await listed(north.owner, 'refused')).toEqual(['shared']);
  });
});

import { firmwareLimits } from '@headframe/domain/devices/firmware/firmware-image';
import { sql } from 'kysely';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { forgetUploads } from './firmware.jobs.ts';

let server: TestServer;
let second: TestServer;
let owner: Person;
let stranger: Person;

interface Person {
  accountId: number;
  email: string;
  token: string;
}

interface Answer<Data> {
  data: Data;
  errors?: { extensions: { code?: unknown } }[];
}

/** Sends one operation as a person, or with any other bearer token. */
async function ask<Data = Record<string, unknown>>(
  { app }: TestServer,
  token: string,
  query: string,
  variables: object = {},
): Promise<Answer<Data>> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ method: 'POST', url: '/v1/graphql', headers, payload: { query, variables } })).json();
}

/** The owner of a new subaccount, signed in. */
async function ownerOf(name: string): Promise<Person> {
  const { accountId, owner: caller } = await seedSite(server.services.database, name);
  const { accessToken } = await server.services.sessions.open(accountId, { ip: '127.0.0.1', userAgent: 'test' });
  return { accountId, email: caller.email, token: accessToken };
}

beforeAll(async () => {
  server = await composeTestServer();
  second = await composeTestServer({ beside: server });
  owner = await ownerOf('north');
  stranger = await ownerOf('south');
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(() => sql`truncate firmware_image cascade`.execute(server.services.database));

const { pieceBytes } = firmwareLimits;
/** Begins as no file whose signatures are known. */
const bytes = Buffer.concat([Buffer.from('image'), randomBytes(pieceBytes + 12)]);
const checksum = (file: Buffer) => createHash('sha256').update(file).digest('hex');

const described = {
  name: 'S19 stock',
  family: 'antminer',
  version: 'Thu Jun 15 2023',
  models: ['Antminer S19'],
  controlBoards: ['CVCtrl'],
  size: bytes.length,
  sha256: checksum(bytes),
};

const begin = (given: object = {}, who = owner, twoFactorCode: string | null = null) =>
  ask<{ beginFirmwareUpload: string }>(
    server,
    who.token,
    'mutation ($image: FirmwareImageInput!, $code: String) { beginFirmwareUpload(image: $image, twoFactorCode: $code) }',
    { image: { ...described, ...given }, code: twoFactorCode },
  );
const idOf = async (given: object = {}, who = owner) => (await begin(given, who)).data.beginFirmwareUpload;
const codeOf = ({ errors }: { errors?: { extensions: { code?: unknown } }[] | undefined }) =>
  errors?.[0]?.extensions.code;

const send = (id: string, offset: number | string, piece: Buffer, token = owner.token, to = server) =>
  to.app.inject({
    method: 'POST',
    url: `/api/firmware/${id}?offset=${offset}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: piece,
  });
const upload = async (id: string, file = bytes, token = owner.token) => {
  const first = await send(id, 0, file.subarray(0, pieceBytes), token);
  return file.length > pieceBytes ? send(id, pieceBytes, file.subarray(pieceBytes), token, second) : first;
};
const listed = async (who = owner) => {
  const { data } = await ask<{ firmwareImages: { name: string; sha256: string }[] }>(
    server,
    who.token,
    '{ firmwareImages { id name family version models controlBoards size sha256 uploadedBy } }',
  );
  return data.firmwareImages;
};
const count = async (table: 'firmware_image' | 'firmware_image_piece') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.services.database))
    .rows[0]?.n;

describe('firmware images', () => {
  it('are listed once all bytes are there, whichever server took them, and audited', async () => {
    const id = await idOf();
    expect((await send(id, 0, bytes.subarray(0, pieceBytes))).json()).toEqual({ received: pieceBytes, stored: false });
    expect(await listed()).toEqual([]);
    const last = await send(id, pieceBytes, bytes.subarray(pieceBytes), owner.token, second);
    expect(last.json()).toEqual({ received: bytes.length, stored: true });
    expect(await listed()).toMatchObject([{ ...described, uploadedBy: owner.email }]);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_entry where object_id = ${id} order by audit_entry.id`.execute(
      server.services.database,
    );
    expect(rows.map(({ action }) => action)).toEqual(['firmware.begin-upload', 'firmware.create']);
    const stored = await sql<{ bytes: Buffer }>`
      select string_agg(bytes, ''::bytea order by ordinal) as bytes from firmware_image_piece`.execute(
      server.services.database,
    );
    expect(stored.rows[0]?.bytes.equals(bytes)).toBe(true);
  });

  it('go on where an answer was lost, and take each byte once and in order', async () => {
    const id = await idOf();
    const first = bytes.subarray(0, pieceBytes);
    expect((await send(id, pieceBytes, bytes.subarray(pieceBytes))).json()).toEqual({ received: 0, stored: false });
    await send(id, 0, first);
    expect((await send(id, 0, first)).json()).toEqual({ received: pieceBytes, stored: false });
    expect((await send(id, pieceBytes, bytes.subarray(pieceBytes, -1))).statusCode).toBe(400);
    expect((await upload(id)).json()).toEqual({ received: bytes.length, stored: true });
    expect((await upload(id)).json()).toEqual({ received: bytes.length, stored: true });
    expect(await count('firmware_image_piece')).toBe(2);
  });

  it('with another checksum leave nothing', async () => {
    const other = Buffer.from(bytes);
    other[5] = (other[5] ?? 0) ^ 1;
    const refused = await upload(await idOf(), other);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ message: string }>().message).toContain(checksum(other));
    expect([await count('firmware_image'), await count('firmware_image_piece')]).toEqual([0, 0]);
  });

  it('that are cut off are given up: with the next upload of the caller, and after a while', async () => {
    const cut = await idOf();
    await send(cut, 0, bytes.subarray(0, pieceBytes));
    const id = await idOf({ name: 'Other' });
    expect(await count('firmware_image_piece')).toBe(0);
    expect((await send(cut, pieceBytes, bytes.subarray(pieceBytes))).statusCode).toBe(404);
    expect(await forgetUploads(server.services.database)).toBe(0);
    await sql`update firmware_image set updated_at = now() - interval '16 minutes'`.execute(server.services.database);
    expect(await forgetUploads(server.services.database)).toBe(1);
    expect((await upload(id)).statusCode).toBe(404);
  });

  it('take a code of the second factor where there is one, also to change what they are for', async () => {
    await upload(await idOf());
    const factor = await giveSecondFactor(server.services, owner.accountId);
    const [{ id }] = (await listed()) as unknown as [{ id: string }];
    const change = (code: string | null) =>
      ask(
        server,
        owner.token,
        'mutation ($id: ID!, $code: String) { updateFirmwareImage(id: $id, changes: { models: ["Antminer S19 Pro"] }, twoFactorCode: $code) { models name } }',
        { id, code },
      );
    expect(codeOf(await begin({ name: 'Other', sha256: 'a'.repeat(64) }))).toBe('permission-error');
    expect(codeOf(await change(null))).toBe('permission-error');
    expect((await change(await factor.code())).data).toEqual({
      updateFirmwareImage: { models: ['Antminer S19 Pro'], name: described.name },
    });
    await factor.remove();
  });

  it('are there once: by name and by bytes', async () => {
    await upload(await idOf());
    expect(codeOf(await begin({ name: 'Again' }))).toBe('constraint-violation');
    expect(codeOf(await begin({ name: 'S19 STOCK', sha256: 'a'.repeat(64) }))).toBe('constraint-violation');
  });

  it('are bounded in size, number and text', async () => {
    const wrong = [
      { size: 0 },
      { size: firmwareLimits.imageBytes + 1 },
      { sha256: 'z'.repeat(64) },
      { family: 'avalon' },
      { models: [] },
      { models: ['a', 'A'] },
      { models: Array.from({ length: 51 }, (_, n) => `m${n}`) },
      { controlBoards: [' '] },
      { name: 'a\u202eb' },
      { name: 'x'.repeat(65) },
      { version: 'a\nb' },
    ];
    for (const given of wrong) expect(codeOf(await begin(given)), JSON.stringify(given)).toBe('validation-failed');
    const id = await idOf();
    for (const offset of ['-1', '1e3x', '0.5', ''.padEnd(30, '9')])
      expect((await send(id, offset, bytes.subarray(0, 5))).statusCode, offset).toBe(400);
    expect((await send(id, 0, Buffer.alloc(pieceBytes + 1))).statusCode).toBe(413);
    expect((await send(id, 0, Buffer.alloc(0))).statusCode).toBe(400);
    expect((await send('no-id', 0, bytes.subarray(0, 5))).statusCode).toBe(400);
    await sql`insert into firmware_image (subaccount_id, name, family, version, models, control_boards, size, sha256)
      select subaccount_id, 'n' || n, 'antminer', '1', '{m}', '{b}', 1, repeat('b', 64)
      from firmware_image, generate_series(1, ${firmwareLimits.perSubaccount}) as n`.execute(server.services.database);
    expect(codeOf(await begin())).toBe('permission-error');
    await sql`delete from firmware_image where name <> 'n1'`.execute(server.services.database);
    await sql`update firmware_image set size = ${firmwareLimits.imageBytes}`.execute(server.services.database);
    expect(codeOf(await begin())).toBeUndefined();
  });

  it('are nothing to other tenants, to API keys without a person, and to those who may only read', async () => {
    const id = await idOf();
    expect((await send(id, 0, bytes.subarray(0, pieceBytes), stranger.token)).statusCode).toBe(404);
    expect((await send(randomUUID(), 0, bytes.subarray(0, pieceBytes))).statusCode).toBe(404);
    await upload(id);
    expect(await listed(stranger)).toEqual([]);
    const remove = 'mutation ($ids: [ID!]!) { deleteFirmwareImages(ids: $ids) }';
    expect(codeOf(await ask(server, stranger.token, remove, { ids: [id] }))).toBe('not-found');
    const { rows } = await sql<{ subaccountId: number }>`
      select subaccount_id as "subaccountId" from firmware_image`.execute(server.services.database);
    const site = { accountId: owner.accountId, subaccountId: rows[0]?.subaccountId ?? 0 };
    const key = await seedApiKey(server.services.database, site as never, ['firmware_write']);
    expect((await send(id, 0, bytes.subarray(0, 5), key)).statusCode).toBe(403);
    expect(codeOf(await ask(server, key, remove, { ids: [id] }))).toBe('access-denied');
    expect((await ask(server, owner.token, remove, { ids: [id] })).data).toEqual({ deleteFirmwareImages: 1 });
    expect(await count('firmware_image_piece')).toBe(0);
  });

  it('are sent one piece at a time by each caller', async () => {
    const id = await idOf();
    const replies = await Promise.all([1, 2, 3].map(() => send(id, 0, bytes.subarray(0, pieceBytes))));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429, 429]);
    expect((await upload(id)).json()).toMatchObject({ stored: true });
  });
});

import { antminerBundle } from '@headframe/devices/testing/antminer-bundle-file';
import { makeSigningKeys, signedImage, type SigningKeys } from '@headframe/devices/testing/signed-image-file';
import { sql } from 'kysely';
import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveSecondFactor } from '../../../../testing/give-second-factor.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let site: SeededSite;
let token: string;
let strangerToken: string;
const bitmain = makeSigningKeys();
const others = makeSigningKeys();

async function signIn(accountId: number): Promise<string> {
  return (await server.services.sessions.open(accountId, { ip: '127.0.0.1', userAgent: 'test' })).accessToken;
}

beforeAll(async () => {
  server = await composeTestServer();
  site = await seedSite(server.services.database, 'north');
  token = await signIn(site.accountId);
  strangerToken = await signIn((await seedSite(server.services.database, 'south')).accountId);
});
afterAll(() => server.close());
beforeEach(() => sql`truncate firmware_image, vendor_key cascade`.execute(server.services.database));

async function ask<Data = Record<string, never>>(query: string, variables: object = {}, who = token) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/graphql',
    headers: { authorization: `Bearer ${who}` },
    payload: { query, variables },
  });
  return answer.json<{ data: Data; errors?: { message: string }[] }>();
}

const image = (keys: SigningKeys) => signedImage(keys, [randomBytes(100), randomBytes(5000)]);

/** Uploads a file under a name; answers with the message of a refusal. */
async function upload(name: string, bytes: Buffer, family = 'antminer'): Promise<string | undefined> {
  const { data } = await ask<{ beginFirmwareUpload: string }>(
    'mutation ($image: FirmwareImageInput!) { beginFirmwareUpload(image: $image) }',
    {
      image: {
        name,
        family,
        version: '2',
        models: ['Antminer S19'],
        controlBoards: ['CVCtrl'],
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    },
  );
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/firmware/${data.beginFirmwareUpload}?offset=0`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return answer.statusCode === 200 ? undefined : answer.body;
}

const listed = async () =>
  (await ask<{ firmwareImages: object[] }>('{ firmwareImages { name signature signedBy } }')).data.firmwareImages;

const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8' = 'spki') =>
  key.export({ type, format: 'pem' } as never).toString();

async function pin(name: string, publicKey: string, code: string | null = null): Promise<string | undefined> {
  const { errors } = await ask(
    'mutation ($key: VendorKeyInput!, $code: String) { pinVendorKey(key: $key, twoFactorCode: $code) }',
    { key: { name, publicKey }, code },
  );
  return errors?.[0]?.message;
}

it('without pinned keys signed images are taken as such, and changed ones are refused with nothing left', async () => {
  const stock = image(bitmain);
  expect(await upload('stock', stock)).toBeUndefined();
  const bundle = antminerBundle([{ name: 'a.bmu', model: 'Antminer S19', hardware: 'CVCtrl', bytes: image(others) }]);
  expect(await upload('bundle', bundle)).toBeUndefined();
  expect(await upload('plain', Buffer.from('plain'))).toBeUndefined();
  stock[3000] = (stock[3000] ?? 0) ^ 1;
  expect(await upload('changed', stock)).toContain('The signatures of the image do not hold: file 2 was changed.');
  expect(await upload('stripped', stock.subarray(0, 2048))).toContain('do not fill it');
  expect(await listed()).toEqual([
    { name: 'bundle', signature: 'sound', signedBy: null },
    { name: 'plain', signature: 'unknown', signedBy: null },
    { name: 'stock', signature: 'sound', signedBy: null },
  ]);
  const { rows } = await sql`select from firmware_image`.execute(server.services.database);
  expect(rows).toHaveLength(3);
});

it('a pinned key vouches for what is stored, and only such images are taken and rolled out, until it is removed', async () => {
  await upload('stock', image(bitmain));
  await upload('foreign', image(others));
  expect(await pin('Bitmain S19', pemOf(bitmain.vendor.publicKey))).toBeUndefined();
  const foreign = { name: 'foreign', signature: 'sound', signedBy: null };
  const stock = { name: 'stock', signature: 'pinned', signedBy: 'Bitmain S19' };
  expect(await listed()).toEqual([foreign, stock]);
  expect(await upload('again', image(others))).toContain('No pinned vendor key signed the key that this file brings.');
  expect(await upload('plain', Buffer.from('plain'))).toContain('This file holds no signatures that are known');
  expect(await upload('whatsminer', Buffer.from('any'), 'whatsminer-v3')).toBeUndefined();
  const mixed = [image(bitmain), image(others)].map((bytes, place) => ({
    name: 'a.bmu',
    model: 'Antminer S19',
    hardware: `CVCtrl${place}`,
    bytes,
  }));
  expect(await upload('mixed', antminerBundle(mixed))).toContain('No pinned vendor key');
  expect(await upload('new', image(bitmain))).toBeUndefined();

  await seedAsics(server.services.database, site, [{ ip: '10.0.0.1', model: 'Antminer S19', online: true }]);
  await sql`insert into asic_detail (device_id, subaccount_id, control_board) select id, subaccount_id, 'CVCtrl' from device`.execute(
    server.services.database,
  );
  const { data } = await ask<{ firmwareImageFits: { name: string; reason: string }[] }>(
    '{ firmwareImageFits(where: { _and: [] }) { name reason } }',
  );
  const reasons = Object.fromEntries(data.firmwareImageFits.map(({ name, reason }) => [name, reason]));
  expect(reasons).toMatchObject({
    foreign: 'No pinned vendor key vouches for the image.',
    stock: 'Its agent is offline.',
  });

  const keys = await ask<{ vendorKeys: { id: string; name: string }[] }>('{ vendorKeys { id name } }');
  const ids = keys.data.vendorKeys.map(({ id }) => id);
  const remove = 'mutation ($ids: [ID!]!) { unpinVendorKeys(ids: $ids) }';
  expect((await ask('{ vendorKeys { id } }', {}, strangerToken)).data).toEqual({ vendorKeys: [] });
  expect((await ask(remove, { ids }, strangerToken)).errors?.[0]?.message).toBe('This vendor key was removed.');
  expect((await ask(remove, { ids })).data).toEqual({ unpinVendorKeys: 1 });
  expect(await listed()).toContainEqual({ ...stock, signature: 'sound', signedBy: null });
});

it('nothing but a public key of Bitmain is pinned, once, with a code of the second factor', async () => {
  const { publicKey, privateKey } = bitmain.vendor;
  expect(await pin('private', pemOf(privateKey, 'pkcs8'))).toContain('One public key is expected');
  expect(await pin('two', pemOf(publicKey) + pemOf(publicKey))).toContain('One public key is expected');
  expect(await pin('none', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')).toContain(
    'RSA with 2048 bits',
  );
  for (const other of [
    generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey,
    generateKeyPairSync('ed25519').publicKey,
  ])
    expect(await pin('other', pemOf(other))).toContain('RSA with 2048 bits');
  expect(await pin('Bitmain', pemOf(publicKey))).toBeUndefined();
  expect(await pin('Again', pemOf(publicKey))).toBe('This key is pinned already.');
  expect(await pin('bitmain', pemOf(others.vendor.publicKey))).toContain('already exists');
  await giveSecondFactor(server.services, site.accountId);
  expect(await pin('Second', pemOf(others.vendor.publicKey))).toBeDefined();
  expect((await sql`select from vendor_key`.execute(server.services.database)).rows).toHaveLength(1);
});

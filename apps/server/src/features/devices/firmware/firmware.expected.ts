import { sql } from 'kysely';
import { generateKeyPairSync } from 'node:crypto';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { rolloutRows } from './rollouts/rollout-rows.expected.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeImages: MatrixRule = { opens: ['firmware', 'firmware_write'], roles: 'AMTV' };
const changeImages: MatrixRule = { opens: ['firmware_write'], roles: 'AM', withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const firmwareExpected: FeatureExpectations = {
  fields: {
    'Query.firmwareImages': seeImages,
    'Query.firmwareImagesAggregate': seeImages,
    'Query.firmwareImagesFacets': seeImages,
    'Subscription.firmwareImagesUpdates': seeImages,
    'Mutation.beginFirmwareUpload': changeImages,
    'Mutation.updateFirmwareImage': changeImages,
    'Mutation.deleteFirmwareImages': changeImages,
    'Query.vendorKeys': seeImages,
    'Query.vendorKeysAggregate': seeImages,
    'Subscription.vendorKeysUpdates': seeImages,
    'Mutation.pinVendorKey': changeImages,
    'Mutation.unpinVendorKeys': changeImages,
    ...rolloutRows.fields,
  },
  guardedRoutes: { 'POST /api/firmware/:id': changeImages },
  audited: {
    beginFirmwareUpload: ['firmware.begin-upload firmware'],
    updateFirmwareImage: ['firmware.update firmware'],
    deleteFirmwareImages: ['firmware.delete firmware'],
    pinVendorKey: ['vendor-key.pin vendor-key'],
    unpinVendorKeys: ['vendor-key.unpin vendor-key'],
    ...rolloutRows.audited,
  },
  auditedEndpoints: {
    'firmware.create': { test: 'features/devices/firmware/firmware' },
    ...rolloutRows.auditedEndpoints,
  },
  runs: async (server, runs, people) => {
    const { services } = server;
    const { run } = runs;
    const { owner } = people;
    const fields = 'version: "1", models: ["Antminer S19"], controlBoards: ["CVCtrl"]';
    const image = `name: "Stock", family: "antminer", ${fields}, size: 1, sha256: "${'0'.repeat(64)}"`;
    await run(owner, 'beginFirmwareUpload', `image: { ${image} }`);
    await sql`update firmware_image set received = size, stored_at = now()`.execute(services.database);
    const { rows } = await sql<{ id: string }>`select selector_id as id from firmware_image`.execute(services.database);
    await run(owner, 'updateFirmwareImage', `id: "${rows[0]?.id}", changes: { version: "2" }`, '{ id }');
    await rolloutRows.runs(server, runs, people, rows[0]?.id ?? '');
    await run(owner, 'deleteFirmwareImages', `ids: ["${rows[0]?.id}"]`);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = JSON.stringify(publicKey.export({ type: 'spki', format: 'pem' }));
    const id = await run<string>(owner, 'pinVendorKey', `key: { name: "Bitmain", publicKey: ${pem} }`);
    await run(owner, 'unpinVendorKeys', `ids: ["${id}"]`);
  },
  tables: {
    firmware_image: bySubaccount,
    vendor_key: bySubaccount,
    firmware_image_piece: bySubaccount,
    ...rolloutRows.tables,
  },
  seed: async (database, tenant) => {
    const { subaccountId, accountId } = tenant;
    await sql`with image as (
        insert into firmware_image (subaccount_id, name, family, version, models, control_boards, size, received, sha256, uploaded_by, stored_at)
        values (${subaccountId}, 'Stock', 'antminer', '1', '{Antminer S19}', '{CVCtrl}', 1, 1, repeat('0', 64), ${accountId}, now())
        returning id
      ) insert into firmware_image_piece (image_id, subaccount_id, ordinal, bytes)
        select id, ${subaccountId}, 0, 'x' from image`.execute(database);
    await sql`insert into vendor_key (subaccount_id, name, public_key, fingerprint, pinned_by)
      values (${subaccountId}, 'Bitmain', 'pem', repeat('0', 64), ${accountId})`.execute(database);
    await rolloutRows.seed(database, tenant);
  },
};

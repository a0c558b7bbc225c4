import { sql } from 'kysely';
import { accountName } from '../../../../platform/entity/account-name.ts';
import { defineEntity } from '../../../../platform/entity/entity.ts';

/** A public key of a vendor that the subaccount trusts. */
export const vendorKeyEntity = defineEntity({
  name: 'VendorKey',
  table: sql`vendor_key k`,
  joins: { n: sql`join subaccount n on n.id = k.subaccount_id` },
  owner: sql`k.subaccount_id`,
  base: sql`true`,
  key: sql`k.id`,
  defaultOrder: sql`lower(k.name)`,
  columns: {
    id: { kind: 'id', sql: sql`k.selector_id`, sort: false },
    name: { kind: 'text', sql: sql`k.name` },
    fingerprint: { kind: 'text', sql: sql`k.fingerprint`, description: 'SHA-256 of the key in hexadecimal.' },
    publicKey: { kind: 'text', sql: sql`k.public_key`, description: 'The key as PEM.' },
    pinnedBy: { kind: 'text', sql: accountName(sql`k.pinned_by`), nullable: true },
    subaccount: { kind: 'text', sql: sql`n.name` },
    createdAt: { kind: 'timestamp', sql: sql`k.created_at` },
  },
});

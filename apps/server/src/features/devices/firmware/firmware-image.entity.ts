import { sql } from 'kysely';
import { accountName } from '../../../platform/entity/account-name.ts';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** A firmware image whose bytes are stored and checked. */
export const firmwareImageEntity = defineEntity({
  name: 'FirmwareImage',
  table: sql`firmware_image i`,
  joins: { n: sql`join subaccount n on n.id = i.subaccount_id` },
  owner: sql`i.subaccount_id`,
  base: sql`i.stored_at is not null`,
  key: sql`i.id`,
  defaultOrder: sql`lower(i.name)`,
  columns: {
    id: { kind: 'id', sql: sql`i.selector_id`, sort: false },
    name: { kind: 'text', sql: sql`i.name` },
    family: { kind: 'text', sql: sql`i.family`, description: 'Family of drivers, such as antminer.' },
    version: { kind: 'text', sql: sql`i.version`, description: 'What a miner reports once it runs the image.' },
    models: { kind: 'textArray', sql: sql`i.models`, description: 'Models that it is made for.', facet: true },
    controlBoards: {
      kind: 'textArray',
      sql: sql`i.control_boards`,
      description: 'Control boards that it is made for.',
      facet: true,
    },
    size: { kind: 'int', sql: sql`i.size`, description: 'Bytes.' },
    sha256: {
      kind: 'text',
      sql: sql`i.sha256`,
      description: 'SHA-256 in hexadecimal: what was entered, and what the stored bytes have.',
    },
    signature: {
      kind: 'text',
      sql: sql`i.signature`,
      description:
        'What is known of its signatures: unknown, sound (they hold by the key that it brings), or pinned (a pinned vendor key signed that key).',
      facet: true,
    },
    signedBy: {
      kind: 'text',
      sql: sql`i.signed_by`,
      nullable: true,
      description: 'Names of the pinned vendor keys that vouch for it.',
    },
    uploadedBy: { kind: 'text', sql: accountName(sql`i.uploaded_by`), nullable: true },
    subaccount: { kind: 'text', sql: sql`n.name` },
    storedAt: { kind: 'timestamp', sql: sql`i.stored_at`, description: 'When its bytes were complete and checked.' },
    updatedAt: { kind: 'timestamp', sql: sql`i.updated_at` },
  },
});

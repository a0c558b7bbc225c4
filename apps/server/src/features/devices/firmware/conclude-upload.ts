import { DomainError } from '@headframe/domain/errors/domain-error';
import type { ImageKey } from '@headframe/devices/asic/antminer/antminer-signatures';
import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { recordAudit, type AuditActor } from '../../../platform/audit/record-audit.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { catalogueRefusal, refusingDuplicates } from '../../../platform/records/record-refusals.ts';
import type { Uploader } from '../../../platform/uploads/uploader.ts';
import { readImage } from './read-image.ts';
import { judgeSignatures, lockPinnedKeys, storedKeys } from './signatures/judge-signatures.ts';
import { verifyUpload } from './signatures/verify-image.ts';
import type { Upload } from './take-piece.ts';

/** Dependencies of the end of an upload. */
export interface ConcludeDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
}

async function checksumOf(database: Kysely<DB>, uploader: Uploader, upload: Upload): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of readImage(database, 'headframe_api', uploader, upload)) hash.update(bytes);
  return hash.digest('hex');
}

/** Forgets an upload; a stored image stays. */
async function giveUp({ database }: ConcludeDeps, uploader: Uploader, { key }: Upload): Promise<void> {
  await withAccess(database, 'headframe_api', uploader, (transaction) =>
    sql`delete from firmware_image where id = ${key} and stored_at is null`.execute(transaction),
  );
}

async function markStored(
  deps: ConcludeDeps,
  uploader: Uploader,
  actor: AuditActor,
  upload: Upload,
  keys: readonly ImageKey[] | null,
): Promise<void> {
  const { key, id, subaccountId, name, size, sha256 } = upload;
  await withAccess(deps.database, 'headframe_api', uploader, async (transaction) => {
    const pinned = await lockPinnedKeys(transaction, subaccountId);
    const imageKeys = storedKeys(keys);
    const { signature, signedBy } = judgeSignatures(imageKeys, pinned);
    if (upload.family === 'antminer' && pinned.length > 0 && signature !== 'pinned')
      throw catalogueRefusal('validation-failed', signature === 'sound' ? 'firmwareUnvouched' : 'firmwareUnsigned');
    const stored = await refusingDuplicates({ index: 'firmware_image_name', message: 'firmwareTaken' }, { name }, () =>
      refusingDuplicates({ index: 'firmware_image_checksum', message: 'firmwareStored' }, {}, () =>
        sql`update firmware_image set stored_at = now(), updated_at = now(), signature = ${signature}, signed_by = ${signedBy},
            image_keys = ${imageKeys && JSON.stringify(imageKeys)}::jsonb
          where id = ${key} and stored_at is null`.execute(transaction),
      ),
    );
    if (stored.numAffectedRows !== 1n) return;
    await recordAudit(transaction, actor, {
      action: 'firmware.create',
      object: { kind: 'firmware', id, name },
      subaccountId,
      after: { size, sha256, signature, ...(signedBy !== null && { signedBy }) },
    });
    await deps.pubsub.publish(transaction, { topic: 'firmwareImage', subaccountId, ids: [key] });
  });
}

/**
 * Compares the bytes of a complete upload with the checksum that was entered, verifies the signatures that its format has, and lists the
 * image. An upload that fails leaves nothing.
 * @throws DomainError `validation-failed` where the checksum is another one, signatures do not hold, or vendor keys are pinned and none
 * vouches for it, `constraint-violation` where an upload that began
 * meanwhile has its name or its bytes.
 */
export async function concludeUpload(
  deps: ConcludeDeps,
  uploader: Uploader,
  actor: AuditActor,
  upload: Upload,
): Promise<void> {
  const sha256 = await checksumOf(deps.database, uploader, upload);
  if (sha256 !== upload.sha256) {
    await giveUp(deps, uploader, upload);
    throw catalogueRefusal('validation-failed', 'firmwareChecksum', { sha256 });
  }
  try {
    const keys = await verifyUpload(deps.database, uploader, upload);
    await markStored(deps, uploader, actor, upload, keys);
  } catch (error) {
    if (error instanceof DomainError) await giveUp(deps, uploader, upload);
    throw error;
  }
}

import { messageText } from '@headframe/domain/errors/error-catalogue';
import { StructureError } from '@headframe/domain/files/file-template';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull } from '../../../platform/database/disk-full.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { loadPersonRights } from '../../../platform/graphql/person-context.ts';
import { WorkLoop } from '../../../platform/jobs/work-loop.ts';
import { applyImport, withdrawn } from './apply/apply-import.ts';
import type { ImportDeps } from './import-deps.ts';
import { importKindOf } from './import-kind.ts';
import { claimImport, LostImportError, releaseImport, type ClaimedImport } from './import-lease.ts';
import { mayImport } from './import-rights.ts';
import { readImport } from './read/read-import.ts';

/** How often an import is begun that never comes any further. */
const maxAttempts = 3;

/** How often a server tries what fails for no reason of the file, and the pause before it tries again, in milliseconds. */
const maxTries = 3;
const tryPauseMs = 1000;

/** What people read of an import that ended for no reason of its own. */
const brokenOff = {
  reading:
    'The server could not read this file, by a fault of its own. Nothing is changed; import the file again later.',
  applying:
    'The server could not go on, by a fault of its own. Rows that were written until then stay; import the file again later.',
} as const satisfies Readonly<Record<ClaimedImport['state'], string>>;

/** How often a server looks for imports that wait, beside being notified, in milliseconds. */
const everyMs = 5000;

/** Ends an import with why; what its rows have changed until then stays. */
async function failImport(
  { database, pubsub }: ImportDeps,
  claimed: ClaimedImport,
  problem: string,
  isStructureError = false,
): Promise<void> {
  const { key, subaccountId, accountId, lease } = claimed;
  await withAccess(database, 'headframe_api', { subaccountIds: [subaccountId], accountId }, async (transaction) => {
    const failed = await sql`update file_import set state = 'failed', problem = ${problem.slice(0, 1000)},
        is_structure_error = ${isStructureError}, claimed_until = null,
        updated_at = now() where id = ${key} and claimed_until = ${lease}::timestamptz`.execute(transaction);
    if (failed.numAffectedRows === 0n) return;
    await sql`delete from file_import_piece where import_id = ${key}`.execute(transaction);
    await pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [key] });
  });
}

async function workOn(deps: ImportDeps, claimed: ClaimedImport, signal: AbortSignal): Promise<string | undefined> {
  const kind = importKindOf(claimed.kind);
  if (claimed.attempts > maxAttempts) return 'The server could not go on with this file.';
  if (claimed.state === 'applying') return applyImport(deps, claimed, signal);
  const rights = await loadPersonRights(deps.database, claimed.accountId, claimed.subaccountId);
  if (!rights || !mayImport(kind, rights.grant)) return withdrawn(kind.descriptor);
  await readImport(deps, claimed, rights, signal);
  return undefined;
}

/**
 * Does the work on one import. What fails for a reason of its own ends it; anything else is tried again a few times, and ends it then. What
 * cannot even be written, as the database is not there, is left until the lease has ended.
 */
async function work(deps: ImportDeps, claimed: ClaimedImport, signal: AbortSignal, tried = 1): Promise<void> {
  const { state } = claimed;
  try {
    const problem = await workOn(deps, claimed, signal);
    if (problem !== undefined) await failImport(deps, claimed, problem);
  } catch (error) {
    if (error instanceof LostImportError) return;
    if (signal.aborted) return releaseImport(deps.database, claimed);
    if (error instanceof StructureError) return failImport(deps, claimed, error.message, true);
    if (isDiskFull(error))
      return failImport(deps, claimed, messageText(state === 'applying' ? 'importDiskFull' : 'uploadDiskFull'));
    deps.logger.error({ err: error, import: claimed.id, tried }, 'An import met an unexpected error.');
    if (tried >= maxTries) return failImport(deps, claimed, brokenOff[state]);
    await wait(tryPauseMs);
    await work(deps, claimed, signal, tried + 1);
  }
}

/** Reads and applies imports, one at a time in this process; returns what stops it. */
export function runImports(deps: ImportDeps): () => Promise<void> {
  const ending = new AbortController();
  const loop = new WorkLoop(
    async () => {
      for (;;) {
        const claimed = ending.signal.aborted ? undefined : await claimImport(deps.database);
        if (!claimed) return;
        await work(deps, claimed, ending.signal);
      }
    },
    everyMs,
    0,
    deps.logger,
  );
  const unsubscribe = deps.pubsub.subscribe('fileImport', () => loop.wake());
  return async () => {
    unsubscribe();
    ending.abort();
    await loop.close();
  };
}

import { BackupError } from '../../apps/server/src/platform/backup/backup-error.ts';
import { ConfigError } from '../../apps/server/src/platform/config/load-config.ts';
import { EmbeddedPostgresError } from '../../apps/server/src/platform/database/embedded/embedded-postgres-error.ts';

/** A start that cannot go on; the message says what the operator can do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** What to print of an error: the message alone where it was written for the operator, else everything known. */
export function failureText(error: unknown): string {
  const forOperator =
    error instanceof StartError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof ConfigError ||
    error instanceof BackupError;
  if (forOperator) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

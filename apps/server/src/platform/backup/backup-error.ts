/** A backup or restore that cannot go on; the message says what happened and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

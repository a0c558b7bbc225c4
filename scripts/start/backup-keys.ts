import { readFileSync } from 'node:fs';
import type { BackupKeys, BackupReaders } from '../../apps/server/src/platform/backup/archive/encryption.ts';
import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import { StartError } from './start-error.ts';

type KeySettings = Pick<Config, 'backupRecipients' | 'backupPassphraseFile' | 'backupIdentityFile'>;

/** Characters of the shortest passphrase: shorter ones are found by trying. */
const minPassphrase = 12;

function linesOf(file: string, setting: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.trim());
  } catch (error) {
    throw new StartError(`${setting} names ${file}, which cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function passphraseOf({ backupPassphraseFile }: KeySettings): string | undefined {
  if (backupPassphraseFile === undefined) return undefined;
  const [passphrase = ''] = linesOf(backupPassphraseFile, 'HEADFRAME_BACKUP_PASSPHRASE_FILE');
  if (passphrase.length < minPassphrase)
    throw new StartError(`The passphrase in ${backupPassphraseFile} needs at least ${minPassphrase} characters.`);
  return passphrase;
}

/** Who may read the backups that are written; keys win over a passphrase. @throws StartError where nobody is named and `unencrypted` is not set. */
export function readersOf(config: KeySettings, unencrypted: boolean): BackupReaders {
  if (unencrypted) return undefined;
  if (config.backupRecipients.length > 0) return { recipients: config.backupRecipients };
  const passphrase = passphraseOf(config);
  if (passphrase !== undefined) return { passphrase };
  throw new StartError(
    'Say who may read the backup: a public key of age in HEADFRAME_BACKUP_RECIPIENTS, or a file with a passphrase in ' +
      'HEADFRAME_BACKUP_PASSPHRASE_FILE. A backup holds mails, hashes of passwords and keys of agents; ' +
      '--unencrypted writes it for everyone who has the file.',
  );
}

/** The keys that a restore tries. */
export function keysOf(config: KeySettings): BackupKeys {
  const lines =
    config.backupIdentityFile === undefined ? [] : linesOf(config.backupIdentityFile, 'HEADFRAME_BACKUP_IDENTITY_FILE');
  return {
    identities: lines.filter((line) => line !== '' && !line.startsWith('#')),
    passphrase: passphraseOf(config),
  };
}

import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from '../backup-error.ts';

/** Who may read a backup: holders of keys (`age1…`), or of a passphrase; undefined for everyone who has the file. */
export type BackupReaders = { recipients: readonly string[] } | { passphrase: string } | undefined;

/** What a reader holds: secret keys (`AGE-SECRET-KEY-1…`), a passphrase, or nothing. */
export interface BackupKeys {
  identities: readonly string[];
  passphrase: string | undefined;
}

/** First bytes of an encrypted archive. */
export const encryptedMagic = 'age-encryption.org/v1';

/** Encrypts a stream in the format of age, which its own program reads too. @throws BackupError for a key that is none. */
export async function encryptStream(
  plain: AsyncIterable<Uint8Array>,
  readers: NonNullable<BackupReaders>,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  if ('passphrase' in readers) encrypter.setPassphrase(readers.passphrase);
  else
    for (const recipient of readers.recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch (error) {
        throw new BackupError(`${recipient} is no public key of age (age1…).`, { cause: error });
      }
    }
  return encrypter.encrypt(ReadableStream.from(plain));
}

/** Decrypts what {@link encryptStream} made; each block is authenticated. @throws BackupError where no key fits. */
export async function decryptStream(
  sealed: AsyncIterable<Uint8Array>,
  keys: BackupKeys,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  if (keys.passphrase !== undefined) decrypter.addPassphrase(keys.passphrase);
  for (const identity of keys.identities) {
    try {
      decrypter.addIdentity(identity);
    } catch (error) {
      throw new BackupError('HEADFRAME_BACKUP_IDENTITY_FILE holds a line that is no secret key of age.', {
        cause: error,
      });
    }
  }
  if (keys.passphrase === undefined && keys.identities.length === 0)
    throw new BackupError(
      'The backup is encrypted. Name its key with HEADFRAME_BACKUP_IDENTITY_FILE, or its passphrase with HEADFRAME_BACKUP_PASSPHRASE_FILE.',
    );
  try {
    return await decrypter.decrypt(ReadableStream.from(sealed));
  } catch (error) {
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new BackupError(
        'The backup was encrypted for another key or passphrase than the one given, or its head is damaged.',
        {
          cause: error,
        },
      );
    throw error;
  }
}

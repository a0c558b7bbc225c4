import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSecretKey, secretKeyForm } from './read-secret-key.ts';
import { secretKeyBytes } from './secrets.ts';

/** Name of the key file in the data folder. */
export const secretKeyFile = 'secret-key';

function decodeKey(text: string, source: string): Buffer {
  const key = readSecretKey(text);
  if (!key) throw new Error(`${source} must hold ${secretKeyForm}.`);
  return key;
}

async function readKeyFile(file: string): Promise<Buffer | undefined> {
  try {
    return decodeKey(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a fresh key beside `file` and links it into place, so that of two processes one wins and none reads half. */
async function makeKeyFile(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(secretKeyBytes).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The key of this installation: `configured` (base64 or hexadecimal) where given, else the file `secret-key` in the data
 * folder, made at the first call and readable by its owner only.
 * @throws Error when the key has not 32 bytes, or the folder cannot be written.
 */
export async function loadSecretKey(configured: string | undefined, dataFolder: string): Promise<Buffer> {
  if (configured) return decodeKey(configured, 'HEADFRAME_SECRET_KEY');
  const file = path.join(dataFolder, secretKeyFile);
  const present = await readKeyFile(file);
  if (present) return present;
  await mkdir(dataFolder, { recursive: true });
  await makeKeyFile(file);
  const made = await readKeyFile(file);
  if (!made) throw new Error(`${file} vanished while it was made.`);
  return made;
}

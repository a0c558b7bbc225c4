import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { loadSecretKey } from './load-secret-key.ts';
import { createSecrets, SecretUnreadableError } from './secrets.ts';

const key = Buffer.alloc(32, 7);
const folders: string[] = [];

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'headframe-secret-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe('createSecrets', () => {
  const secrets = createSecrets(key);

  it('reads back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(secrets.decrypt(secrets.encrypt(text))).toBe(text);
      }),
    );
  });

  it('writes the same text differently each time', () => {
    expect(secrets.encrypt('root')).not.toBe(secrets.encrypt('root'));
  });

  it('refuses changed text, another key and noise', () => {
    const sealed = secrets.encrypt('a long enough secret');
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    const changed = `${sealed.slice(0, -2)}${last}${sealed.slice(-1)}`;
    expect(() => secrets.decrypt(changed)).toThrow(SecretUnreadableError);
    expect(() => createSecrets(Buffer.alloc(32, 8)).decrypt(sealed)).toThrow(SecretUnreadableError);
    fc.assert(
      fc.property(fc.string(), (noise) => {
        expect(() => secrets.decrypt(noise)).toThrow(SecretUnreadableError);
      }),
    );
  });

  it('derives one key for each purpose', () => {
    expect(secrets.derive('a')).toEqual(createSecrets(key).derive('a'));
    expect(secrets.derive('a')).not.toEqual(secrets.derive('b'));
  });

  it('refuses a short key', () => {
    expect(() => createSecrets(Buffer.alloc(16))).toThrow(RangeError);
  });
});

describe('loadSecretKey', () => {
  it('accepts the configured key in either spelling', async () => {
    expect(await loadSecretKey(key.toString('hex'), '/nowhere')).toEqual(key);
    expect(await loadSecretKey(key.toString('base64'), '/nowhere')).toEqual(key);
    await expect(loadSecretKey('too short', '/nowhere')).rejects.toThrow('HEADFRAME_SECRET_KEY');
  });

  it('creates the file once, for its owner only, also when many start at once', async () => {
    const folder = path.join(await scratchFolder(), 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(undefined, folder)));
    expect(new Set(keys.map((each) => each.toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret-key']);
    if (process.platform !== 'win32') expect((await stat(path.join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it('never replaces a file that cannot be understood', async () => {
    const folder = await scratchFolder();
    await writeFile(path.join(folder, 'secret-key'), 'broken');
    await expect(loadSecretKey(undefined, folder)).rejects.toThrow('secret-key');
  });
});

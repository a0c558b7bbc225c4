import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { createTarPacker } from 'modern-tar';
import { afterAll, describe, expect, it } from 'vitest';
import { readFileEntry } from '../folders/house-folders.ts';
import type { BackupKeys, BackupReaders } from './encryption.ts';
import { readArchive } from './read-archive.ts';
import { appendFileChecksum } from './whole-file.ts';
import { writeArchive } from './write-archive.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'headframe-archive-'));
const identity = await generateX25519Identity();
const sealed = { recipients: [await identityToRecipient(identity)] };
const keys: BackupKeys = { identities: [identity], passphrase: undefined };
const none: BackupKeys = { identities: [], passphrase: undefined };
const content = { small: Buffer.from('one'), empty: Buffer.alloc(0), large: randomBytes(3_000_000) };

afterAll(() => rmSync(folder, { recursive: true }));

async function write(name: string, readers: BackupReaders): Promise<string> {
  const file = path.join(folder, name);
  rmSync(file, { force: true });
  await writeArchive(file, readers, async (archive) => {
    for (const [entry, bytes] of Object.entries(content)) await archive.add(entry, bytes);
  });
  return file;
}

async function read(file: string, by: BackupKeys): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  await readArchive(file, by, async ({ name, body }) => {
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    found[name] = Buffer.concat(parts);
  });
  return found;
}

describe.each([
  ['encrypted', sealed],
  ['open', undefined],
])('an archive that is %s', (name, readers) => {
  it('gives back what it was given', async () => {
    const file = await write(name, readers);
    expect(await read(file, keys)).toEqual(content);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is refused with any bit flipped, cut anywhere, or with something behind it', async () => {
    const whole = readFileSync(await write(name, readers));
    const damaged = path.join(folder, `${name}.damaged`);
    const refused = async (bytes: Buffer) => {
      writeFileSync(damaged, bytes);
      await expect(read(damaged, keys)).rejects.toThrow(/is damaged/);
    };
    const at = fc.oneof(
      fc.nat(whole.length - 1),
      fc.nat(99).map((back) => whole.length - 1 - back),
    );
    await fc.assert(
      fc.asyncProperty(at, fc.nat(7), async (place, bit) => {
        const flipped = Buffer.from(whole);
        flipped[place] = (flipped[place] ?? 0) ^ (1 << bit);
        await refused(flipped);
        await refused(whole.subarray(0, place));
      }),
      {
        numRuns: 15,
        examples: [
          [whole.length - 1, 0],
          [30, 3],
        ],
      },
    );
    await refused(Buffer.concat([whole, Buffer.from('x')]));
  });
});

describe('an encrypted archive', () => {
  it('opens by its key or passphrase alone', async () => {
    const file = await write('sealed', sealed);
    const stranger = await generateX25519Identity();
    await expect(read(file, { identities: [stranger], passphrase: undefined })).rejects.toThrow(/for another key/);
    await expect(read(file, none)).rejects.toThrow(/Name its key/);
    const byPassphrase = await write('passphrase', { passphrase: 'correct horse battery' });
    await expect(read(byPassphrase, { identities: [], passphrase: 'wrong horse' })).rejects.toThrow(/another key/);
    expect(await read(byPassphrase, { identities: [], passphrase: 'correct horse battery' })).toEqual(content);
  });

  it('is not begun for what is no key', async () => {
    await expect(write('nobody', { recipients: ['age1nothing'] })).rejects.toThrow(/age1nothing is no public key/);
    expect(readdirSync(folder).filter((name) => name.startsWith('nobody'))).toEqual([]);
  });
});

describe('a failure', () => {
  it('of the work leaves no file', async () => {
    const file = path.join(folder, 'failed');
    const work = writeArchive(file, undefined, async (archive) => {
      await archive.add('first', randomBytes(2_000_000));
      throw new Error('The database is gone.');
    });
    await expect(work).rejects.toThrow('The database is gone.');
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
  });

  it('of a full disk says so', async () => {
    const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    const work = writeArchive(path.join(folder, 'full'), undefined, () => Promise.reject(full));
    await expect(work).rejects.toThrow(/The disk of .* is full; no backup was written/);
  });

  it('of a reader is its own', async () => {
    const file = await write('reader', undefined);
    await expect(readArchive(file, none, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  });
});

it('takes no entry that leads out of its folder', () => {
  expect(readFileEntry('files/agent/plcs/hall.json')).toEqual({ folder: 'agent', relative: 'plcs/hall.json' });
  for (const name of ['../x', 'a/../../x', '/etc/passwd', 'a//b', './a', 'a/.', 'C:\\x', 'a\\..\\b', '', 'a\0b'])
    expect(readFileEntry(`files/agent/${name}`), name).toBeUndefined();
  for (const name of ['files/postgres/x', 'files/../agent/x', 'agent/x', 'files/agent'])
    expect(readFileEntry(name), name).toBeUndefined();
});

it('takes no link', async () => {
  const { readable, controller } = createTarPacker();
  await controller.add({ name: 'files/agent/x', size: 0, type: 'symlink', linkname: '/etc' }).close();
  controller.finalize();
  const tar: Uint8Array[] = [];
  for await (const part of readable) tar.push(part);
  const file = path.join(folder, 'link');
  await pipeline(tar, createZstdCompress(), appendFileChecksum(), createWriteStream(file));
  await expect(read(file, none)).rejects.toThrow(/is damaged or no backup/);
});

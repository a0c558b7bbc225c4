import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { moveDurably, programFile, type StoredProgram } from './update-state.ts';
import { UpdateError } from './update-error.ts';

const mebibyte = 1024 * 1024;

/** @throws UpdateError where the disk of a folder has not this many bytes left. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const inMebibytes = (count: number): number => Math.ceil(count / mebibyte);
  if (free < bytes)
    throw new UpdateError(
      `The disk of the data folder has ${inMebibytes(free)} MiB left, and the update needs ${inMebibytes(bytes)} MiB.`,
    );
}

/** Passes data on and hashes it; throws UpdateError beyond a number of bytes. */
function bounded(bytes: number): { stream: Transform; sha256: () => string } {
  const hash = createHash('sha256');
  let count = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      hash.update(chunk);
      done(count > bytes ? new UpdateError('The program is larger than the server announced.') : null, chunk);
    },
    flush: (done) => done(count < bytes ? new UpdateError('The program is smaller than the server announced.') : null),
  });
  return { stream, sha256: () => hash.digest('hex') };
}

/** Asks a program for its version. @throws UpdateError where it does not run here or is another version. */
async function requireRuns(file: string, version: string): Promise<void> {
  let output: string;
  try {
    ({ stdout: output } = await promisify(execFile)(file, ['--version'], {
      timeout: 30_000,
      maxBuffer: 64 * 1024,
      env: { PATH: process.env['PATH'] ?? '' },
    }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EACCES')
      throw new UpdateError(`Programs may not be run from ${path.dirname(file)} (permissions, or mounted noexec).`);
    const reason = message.replace(/\s+/g, ' ').slice(0, 300);
    throw new UpdateError(`The program does not run on this machine: ${reason}`);
  }
  if (output.trim() !== version)
    throw new UpdateError(`The program says that it is version ${output.trim().slice(0, 32)} and not ${version}.`);
}

/**
 * Unpacks a checked download beside the programs in use, and asks it for its version, so that a program for another machine is
 * never switched to. Returns it once it is safely on the disk.
 * @throws UpdateError where it is not what was announced or does not run here; what the disk says.
 */
export async function installProgram(
  folder: string,
  { packed, version, programBytes }: { packed: string; version: string; programBytes: number },
): Promise<StoredProgram> {
  const file = programFile(folder, version);
  const draft = `${file}.draft${path.extname(file)}`;
  const { stream, sha256 } = bounded(programBytes);
  try {
    await pipeline(
      createReadStream(packed),
      createGunzip(),
      stream,
      createWriteStream(draft, { mode: 0o700, flush: true }),
    );
    await chmod(draft, 0o700);
    await requireRuns(draft, version);
    moveDurably(draft, file);
    return { version, sha256: sha256() };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Makes the agent's downloads: one executable a platform on the pinned Node, zipped with a README.txt, and packed alone for
 * updates.
 * Arguments: names of platforms, all where none is given; `--out <folder>`, apps/agent/dist where not given.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { inject } from 'postject';
import { ZipFile } from 'yazl';
import { agentVersion } from '../src/run/version.ts';
import { makeBlob } from './agent-blob.ts';
import { nodeFor } from './node-package.ts';
import { downloadName, packedName, platforms } from './platforms.ts';
import type { Platform } from './platforms.ts';
import { readMe } from './read-me.ts';
import { serviceFiles } from './service-files.ts';

/** Marks the place in Node where the blob's presence is noted (Node documentation, single executable applications). */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: path.resolve(import.meta.dirname, '..', 'dist') } },
});
const dist = path.resolve(values.out);

/** Says where the making of a platform stands; the server shows it to who waits for it. */
function report(step: number, what: string): void {
  console.log(`${step}/4 ${what}`);
}

async function zip(files: readonly { name: string; source: string | Buffer; mode: number }[], target: string) {
  const archive = new ZipFile();
  for (const { name, source, mode } of files) {
    if (typeof source === 'string') archive.addFile(source, name, { mode });
    else archive.addBuffer(source, name, { mode });
  }
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(`${target}.part`));
  await rename(`${target}.part`, target);
}

async function make(platform: Platform, blob: Buffer, scratch: string): Promise<string> {
  const executable = path.join(dist, platform.name, platform.executable);
  await mkdir(path.dirname(executable), { recursive: true });
  report(2, `Fetching Node for ${platform.name}`);
  const unfinished = path.join(scratch, platform.executable);
  await copyFile(await nodeFor(platform), unfinished);
  await chmod(unfinished, 0o755);
  report(3, 'Making the program');
  await inject(unfinished, 'NODE_SEA_BLOB', blob, { sentinelFuse });
  await copyFile(unfinished, `${executable}.part`);
  await rename(`${executable}.part`, executable);
  const target = path.join(dist, downloadName(agentVersion, platform.name));
  report(4, 'Packing the archive');
  await zip(
    [
      { name: platform.executable, source: executable, mode: 0o100755 },
      { name: 'README.txt', source: Buffer.from(readMe(agentVersion, platform)), mode: 0o100644 },
      ...serviceFiles(platform).map(({ name, text, mode }) => ({ name, source: Buffer.from(text), mode })),
    ],
    target,
  );
  await pipeline(
    createReadStream(executable),
    createGzip({ level: 5 }),
    createWriteStream(`${target}.part`, { flush: true }),
  );
  await rename(`${target}.part`, path.join(dist, packedName(agentVersion, platform.name)));
  return target;
}

const unknown = wanted.filter((name) => !platforms.some((platform) => platform.name === name));
if (unknown.length > 0) throw new Error(`Unknown platform: ${unknown.join(', ')}.`);
const scratch = await mkdtemp(path.join(os.tmpdir(), 'headframe-agent-build-'));
try {
  report(1, 'Bundling the agent');
  const blob = await makeBlob(scratch);
  for (const platform of platforms.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(await make(platform, blob, scratch));
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

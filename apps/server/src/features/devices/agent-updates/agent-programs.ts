import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { agentDownloads, type AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';
import type { AgentBuilds } from '../agents/index.ts';

/** A packed program that agents can download. */
export interface ReadyProgram {
  state: 'ready';
  file: string;
  version: string;
  sha256: string;
  packedBytes: number;
  programBytes: number;
}

/** The program of a platform, or why there is none: not yet, or not at all. */
export type OfferedProgram =
  | ReadyProgram
  | { state: 'building'; detail: string }
  | { state: 'unavailable'; detail: string };

/** Size of what a gzip file holds, as its last four bytes say (RFC 1952), in bytes. */
async function unpackedBytes(file: string, packedBytes: number): Promise<number> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, packedBytes - 4);
    return buffer.readUInt32LE(0);
  } finally {
    await handle.close();
  }
}

async function read(file: string, version: string, packedBytes: number): Promise<ReadyProgram> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const programBytes = await unpackedBytes(file, packedBytes);
  return { state: 'ready', file, version, sha256: hash.digest('hex'), packedBytes, programBytes };
}

/** The packed programs of this server, by platform; each file is hashed once. */
export class AgentPrograms {
  readonly #builds: Pick<AgentBuilds, 'program'>;
  readonly #read = new Map<string, Promise<ReadyProgram>>();

  constructor(builds: Pick<AgentBuilds, 'program'>) {
    this.#builds = builds;
  }

  /** The program for a platform; its build begins where it is missing. A file that cannot be read is none. */
  async offer(platform: string): Promise<OfferedProgram> {
    if (!isPlatform(platform)) return { state: 'unavailable', detail: `There is no agent for ${platform}.` };
    const found = await this.#builds.program(platform);
    if (found.state !== 'ready') return found;
    try {
      return await this.#readOnce(found.file, found.version);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
      return { state: 'unavailable', detail: `The program for ${platform} cannot be read on this server (${code}).` };
    }
  }

  async #readOnce(file: string, version: string): Promise<ReadyProgram> {
    const { size, mtimeMs } = await stat(file);
    const key = `${file} ${size} ${mtimeMs}`;
    const known = this.#read.get(key) ?? read(file, version, size);
    this.#read.set(key, known);
    known.catch(() => this.#read.delete(key));
    return known;
  }
}

function isPlatform(platform: string): platform is AgentDownloadKey {
  return agentDownloads.some(({ key }) => key === platform);
}

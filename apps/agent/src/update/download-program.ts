import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { UpdateError } from './update-error.ts';

/** What to download. */
export interface Download {
  url: URL;
  key: string;
  file: string;
  bytes: number;
  sha256: string;
  /** Ends the download. */
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  times?: Partial<DownloadTimes>;
}

/** Times in milliseconds. */
export interface DownloadTimes {
  /** For all of it, with its repetitions. */
  all: number;
  /** Without a byte arriving. */
  silence: number;
  /** Before the first repetition; doubled with each. */
  again: number;
}

const usualTimes: DownloadTimes = { all: 20 * 60_000, silence: 30_000, again: 1000 };

/** Attempts in a row that bring nothing after which the download is given up. */
const maxVainAttempts = 8;

/** Answers after which trying again is of no use. */
const refusals: Readonly<Record<number, string>> = {
  401: 'The server did not accept the key of the agent.',
  403: 'The server refused the download.',
  404: 'The server has no such program.',
  409: 'The server does not expect this download any more.',
  410: 'The server has another program by now. Update again.',
};

async function attempt(download: Download, handle: FileHandle, from: number, silenceMs: number): Promise<number> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), silenceMs);
  try {
    const response = await fetch(download.url, {
      headers: {
        authorization: `Bearer ${download.key}`,
        'accept-encoding': 'identity',
        ...(from > 0 && { range: `bytes=${from}-` }),
      },
      redirect: 'error',
      signal: AbortSignal.any([download.signal, silent.signal]),
    });
    const refusal = refusals[response.status];
    if (refusal !== undefined) throw new UpdateError(refusal);
    if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
    let at = response.status === 206 ? from : 0;
    for await (const chunk of response.body) {
      timer.refresh();
      at += chunk.length;
      if (at > download.bytes) throw new UpdateError('The download is larger than the server announced.');
      await handle.write(chunk, 0, chunk.length, at - chunk.length);
      download.onProgress(at);
    }
    return at;
  } finally {
    clearTimeout(timer);
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Downloads a file to the disk, going on where an attempt broke off.
 * @throws UpdateError where the server refuses it, it is not what was announced, or it takes too long; what the disk says.
 */
export async function downloadProgram(download: Download): Promise<void> {
  const times = { ...usualTimes, ...download.times };
  const endsAt = performance.now() + times.all;
  const handle = await open(download.file, 'w', 0o600);
  try {
    let at = 0;
    for (let vain = 0; at < download.bytes;) {
      let [reached, failure] = [at, ''];
      try {
        reached = await attempt({ ...download, onProgress: (bytes) => download.onProgress((reached = bytes)) }, handle, at, times.silence); // prettier-ignore
      } catch (error) {
        if (download.signal.aborted || error instanceof UpdateError || isDiskError(error)) throw error;
        failure = error instanceof Error ? error.message : String(error);
      }
      vain = reached > at ? 0 : vain + 1;
      at = reached;
      if (at >= download.bytes) break;
      if (vain >= maxVainAttempts || performance.now() > endsAt)
        throw new UpdateError(`The download broke off: ${failure || 'it ended too early.'}`);
      await sleep(Math.min(30_000, times.again * 2 ** vain), undefined, { signal: download.signal });
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await sha256Of(download.file)) !== download.sha256)
    throw new UpdateError('The download is damaged: its checksum is not the announced one.');
}

/** Whether an error comes from the file and not from the network. */
function isDiskError(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EIO' || syscall === 'write';
}

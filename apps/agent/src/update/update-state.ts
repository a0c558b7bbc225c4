import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { versionSchema } from '@headframe/agent-link';
import { z } from 'zod';

/** A downloaded program; its file is named after the version. */
const storedProgramSchema = z.object({
  version: versionSchema,
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
});
export type StoredProgram = z.infer<typeof storedProgramSchema>;

const updateStateSchema = z.object({
  /** Version of the program that a person installed; another one means that somebody installed by hand since. */
  installed: z.string(),
  /** The downloaded program in use; null: the installed one. */
  current: storedProgramSchema.nullable(),
  /** A downloaded program that has not connected to the server yet. */
  trial: storedProgramSchema
    .extend({ requestId: z.number().int(), starts: z.number().int(), from: z.string() })
    .nullable(),
  /** How the last update ended. */
  finished: z
    .object({ requestId: z.number().int(), state: z.enum(['done', 'failed']), message: z.string() })
    .nullable(),
});

/** Which program an agent runs, and how its last update stands. Older programs read it: fields are only ever added. */
export type UpdateState = z.infer<typeof updateStateSchema>;

/** The folder of downloaded programs, below the data folder. */
export function programsFolder(dataFolder: string): string {
  return path.join(dataFolder, 'program');
}

/** Path of a downloaded program. */
export function programFile(folder: string, version: string): string {
  return path.join(folder, `headframe-agent-${version}${process.platform === 'win32' ? '.exe' : ''}`);
}

/** The state of an agent that was never updated. */
export function firstState(installed: string): UpdateState {
  return { installed, current: null, trial: null, finished: null };
}

/** Reads the state; undefined where there is none or it cannot be read. */
export function readState(folder: string): UpdateState | undefined {
  try {
    return updateStateSchema.safeParse(JSON.parse(readFileSync(path.join(folder, 'state.json'), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Waits until a file or folder is on the disk; folders cannot be synced everywhere. */
function sync(file: string): void {
  try {
    const handle = openSync(file, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  }
}

/** Writes a file at once: after a crash at any moment it holds what it held before, or all of the text. */
export function writeDurably(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.draft`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  moveDurably(draft, file);
}

/** Renames a file whose content is on the disk already, and waits until its new name is as well. */
export function moveDurably(from: string, to: string): void {
  renameSync(from, to);
  sync(path.dirname(to));
}

/** Stores the state, on the disk when it returns. */
export function writeState(folder: string, state: UpdateState): void {
  writeDurably(path.join(folder, 'state.json'), JSON.stringify(state));
}

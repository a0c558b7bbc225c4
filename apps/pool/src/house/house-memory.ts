import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const time = z.int().min(0);

/** How far the database had what this process stored, when it last took something. Times in milliseconds since the epoch. */
const storedMarkSchema = z.strictObject({
  /** When it was noted. */
  at: time,
  /** Every share that was accepted before is stored; null where that was never so. */
  storedUntil: time.nullable(),
  /** The last record that was stored, and its spool; null before the first one. */
  last: z.strictObject({ spoolId: z.uuid(), seq: z.int().positive() }).nullable(),
});
export type StoredMark = z.infer<typeof storedMarkSchema>;

const memorySchema = z.strictObject({
  houseId: z.uuid(),
  epoch: z.int().positive(),
  mark: storedMarkSchema,
  /** Epochs before, the latest first, with the last mark of each. */
  earlier: z.array(z.strictObject({ epoch: z.int().positive(), mark: storedMarkSchema })).max(16),
  /** Since when the database lacks what was stored, until all of it was handed over again; null where nothing is to be. */
  handOverFrom: z.strictObject({ from: time.nullable() }).nullable(),
});

/** What a pool process remembers of the house that it works for. */
export type HouseMemory = z.infer<typeof memorySchema>;

const fileOf = (folder: string): string => path.join(folder, 'house.json');

/** What the process remembered last; null at its first start, or where the file cannot be read. */
export async function readHouseMemory(folder: string): Promise<HouseMemory | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '');
  try {
    return memorySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps it; the file before stays whole until the new one is. */
export async function writeHouseMemory(folder: string, memory: HouseMemory): Promise<void> {
  const file = fileOf(folder);
  await writeFile(`${file}.new`, JSON.stringify(memory));
  await rename(`${file}.new`, file);
}

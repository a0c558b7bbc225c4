import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const fileSchema = z.array(z.tuple([z.int().positive(), z.string().max(64), z.boolean()]));

/** A subaccount as far as mining goes. */
export interface KnownSubaccount {
  readonly id: number;
  readonly name: string;
  readonly isArchived: boolean;
}

const fileOf = (folder: string): string => path.join(folder, 'subaccounts.json');

/** The subaccounts that the pool knew last; null where there is no such file, or it cannot be read. */
export async function readSubaccountFile(folder: string): Promise<KnownSubaccount[] | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return fileSchema.parse(JSON.parse(text)).map(([id, name, isArchived]) => ({ id, name, isArchived }));
  } catch {
    return null;
  }
}

/** Keeps the subaccounts for a start without the database; the file before stays whole until the new one is. */
export async function writeSubaccountFile(folder: string, subaccounts: readonly KnownSubaccount[]): Promise<void> {
  const file = fileOf(folder);
  const rows = subaccounts.map(({ id, name, isArchived }) => [id, name, isArchived]);
  await writeFile(`${file}.new`, JSON.stringify(rows));
  await rename(`${file}.new`, file);
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunningProduct } from './product.ts';

/** Everything the programs of a product have written to their logs. */
export async function logsOf({ dataFolder }: RunningProduct): Promise<string> {
  const folder = path.join(dataFolder, 'logs');
  const files = await readdir(folder);
  return (await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))).join('');
}

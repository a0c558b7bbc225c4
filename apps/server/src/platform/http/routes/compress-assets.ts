import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(js|css|svg|json|wasm)$/;
const smallestBytes = 1024;

const encodings = [
  {
    suffix: '.br',
    encode: (data: Buffer) =>
      promisify(brotliCompress)(data, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
      }),
  },
  { suffix: '.gz', encode: (data: Buffer) => promisify(gzip)(data, { level: 9 }) },
];

/** Writes beside `file` and moves into place, so that nobody is served half a file. */
async function writeWhole(file: string, data: Buffer): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, data);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Writes compressed copies (.br, .gz) beside the built console's hashed files where they are missing; such files never
 * change, so neither do the copies. Returns the names of the files that got one.
 * @throws Error when the folder cannot be read or written.
 */
export async function compressAssets(consoleFolder: string): Promise<string[]> {
  const folder = path.join(consoleFolder, 'assets');
  const names = await readdir(folder);
  const present = new Set(names);
  const compressed: string[] = [];
  for (const name of names.filter((each) => worthIt.test(each))) {
    const missing = encodings.filter(({ suffix }) => !present.has(name + suffix));
    const file = path.join(folder, name);
    if (missing.length === 0 || (await stat(file)).size < smallestBytes) continue;
    const data = await readFile(file);
    for (const { suffix, encode } of missing) await writeWhole(file + suffix, await encode(data));
    compressed.push(name);
  }
  return compressed;
}

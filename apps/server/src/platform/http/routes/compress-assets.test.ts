import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressAssets } from './compress-assets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headframe-assets-'));
  await mkdir(path.join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('compressAssets', () => {
  it('copies what is worth it, once', async () => {
    const script = 'console.log(1);'.repeat(500);
    await writeFile(path.join(folder, 'assets', 'index-abc.js'), script);
    await writeFile(path.join(folder, 'assets', 'small-abc.css'), 'a{}');
    await writeFile(path.join(folder, 'assets', 'inter.woff2'), Buffer.alloc(5000));
    expect(await compressAssets(folder)).toEqual(['index-abc.js']);
    expect((await readdir(path.join(folder, 'assets'))).toSorted()).toEqual([
      'index-abc.js',
      'index-abc.js.br',
      'index-abc.js.gz',
      'inter.woff2',
      'small-abc.css',
    ]);
    const read = (suffix: string) => readFile(path.join(folder, 'assets', `index-abc.js${suffix}`));
    expect(brotliDecompressSync(await read('.br')).toString()).toBe(script);
    expect(gunzipSync(await read('.gz')).toString()).toBe(script);
    expect(await compressAssets(folder)).toEqual([]);
  });

  it('says when there is no build', async () => {
    await expect(compressAssets(path.join(folder, 'gone'))).rejects.toThrow('ENOENT');
  });
});

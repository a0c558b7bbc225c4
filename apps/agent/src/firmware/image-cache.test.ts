import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scene.ts';
import { ImageCache } from './image-cache.ts';

let scratch: ReturnType<typeof scratchFolder>;
let folder: string;
beforeEach(() => {
  scratch = scratchFolder();
  folder = path.join(scratch.folder, 'firmware');
});
afterEach(() => scratch.remove());

const imageOf = (content: Buffer) => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  bytes: content.length,
});
const open = (limitBytes = 1000, spareBytes = 0) => new ImageCache({ folder, limitBytes, spareBytes });

async function put(cache: ImageCache, content: Buffer, usedAt?: number): Promise<ReturnType<typeof imageOf>> {
  const image = imageOf(content);
  await cache.store(image, (file) => writeFile(file, content));
  if (usedAt !== undefined) await utimes(path.join(folder, image.sha256), usedAt, usedAt);
  return image;
}

describe('the cache of images', () => {
  it('keeps an image over restarts, and gives it out with its checksum compared', async () => {
    const content = randomBytes(300);
    const image = await put(open(), content);
    const found = await open().find(image);
    expect(found && readFileSync(found).equals(content)).toBe(true);
    expect(await open().find({ ...image, sha256: '0'.repeat(64) })).toBeNull();
  });

  it('removes an image that was damaged on the disk', async () => {
    const cache = open();
    const image = await put(cache, randomBytes(300));
    const file = path.join(folder, image.sha256);
    writeFileSync(file, randomBytes(300));
    expect(await cache.find(image)).toBeNull();
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'cut');
    expect(await cache.find(image)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes at the start what a crash left in the middle of a download', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${'a'.repeat(64)}.part`), 'half');
    mkdirSync(path.join(folder, 'what'));
    const image = await put(open(), randomBytes(10));
    open();
    expect(readdirSync(folder)).toEqual([image.sha256]);
  });

  it('leaves nothing of a download that fails', async () => {
    const failing = open().store({ sha256: 'b'.repeat(64), bytes: 10 }, async (file) => {
      await writeFile(file, 'half');
      throw new Error('It broke off.');
    });
    await expect(failing).rejects.toThrow('It broke off.');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('forgets the image that was used longest ago, and none that is in use', async () => {
    const cache = open();
    const [first, second] = [await put(cache, randomBytes(400), 1000), await put(cache, randomBytes(400), 2000)];
    const third = await put(cache, randomBytes(400), 3000);
    expect(readdirSync(folder).toSorted()).toEqual([second.sha256, third.sha256].toSorted());
    cache.hold(second.sha256);
    cache.hold(second.sha256);
    cache.letGo(second.sha256);
    const fourth = await put(cache, randomBytes(400), 4000);
    expect(readdirSync(folder).toSorted()).toEqual([second.sha256, fourth.sha256].toSorted());
    cache.hold(fourth.sha256);
    await expect(put(cache, randomBytes(400))).rejects.toThrow('The images in use leave no room for another one.');
    cache.letGo(second.sha256);
    await put(cache, randomBytes(400));
    expect(await cache.find(first)).toBeNull();
    expect(await cache.find(fourth)).not.toBeNull();
  });

  it('leaves the disk room for the other work of the agent, and says how much is missing', async () => {
    const cache = open(1000, Number.MAX_SAFE_INTEGER / 2);
    await expect(put(cache, randomBytes(10))).rejects.toThrow(/^The disk of the agent has \d+ MiB left, and the image/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

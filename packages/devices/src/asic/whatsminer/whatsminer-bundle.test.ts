import { describe, expect, it } from 'vitest';
import { DeviceRefusedError } from '../../device-errors.ts';
import { fileOf } from '../../testing/antminer-bundle-file.ts';
import { imageForBoard, readWhatsminerBundle } from './whatsminer-bundle.ts';

const listEnd = 24 + 64 * 104 + 132;

/** A bundle as MicroBT distributes them. */
function bundle(images: readonly (readonly [chip: string, platform: string, text: string])[]): Buffer {
  const made = Buffer.alloc(listEnd + images.reduce((sum, [, , text]) => sum + text.length, 0));
  made.writeUInt32LE(made.length - listEnd, 16);
  made.writeUInt32LE(images.length, 20);
  let offset = listEnd;
  for (const [place, [chip, platform, text]] of images.entries()) {
    const at = 24 + place * 104;
    made.write(chip, at);
    made.write(platform, at + 16);
    made.writeUInt32LE(offset, at + 32);
    made.writeUInt32LE(text.length, at + 36);
    made.write(text, offset);
    offset += text.length;
  }
  return made;
}

async function sent(bytes: Buffer, board: string | null): Promise<string> {
  const { offset, size } = await imageForBoard(fileOf('stock.bin', bytes), board);
  return bytes.subarray(offset, offset + size).toString();
}

const two = bundle([
  ['h3', 'sun8iw7', 'for h3'],
  ['h616', 'sun50iw9', 'for h616'],
]);

describe('an image for one Whatsminer', () => {
  it('is the one in a bundle for its control board, by chip or platform', async () => {
    expect(await sent(two, 'H616')).toBe('for h616');
    expect(await sent(two, 'sun8iw7')).toBe('for h3');
  });

  it('is none where the bundle has none, or several', async () => {
    await expect(sent(two, 'H6')).rejects.toThrow(DeviceRefusedError);
    await expect(sent(two, null)).rejects.toThrow(/no image for the control board/);
    const twice = bundle([
      ['h616', 'a', 'one'],
      ['h616', 'b', 'two'],
    ]);
    await expect(sent(twice, 'h616')).rejects.toThrow(/several images/);
  });

  it('is the whole file where its list makes no sense', async () => {
    const change = (write: (bytes: Buffer) => void) => {
      const changed = Buffer.from(two);
      write(changed);
      return changed;
    };
    const files = [
      Buffer.from('plain'),
      Buffer.alloc(listEnd + 10),
      change((bytes) => bytes.writeUInt32LE(65, 20)),
      change((bytes) => bytes.writeUInt32LE(two.length, 16)),
      change((bytes) => bytes.writeUInt32LE(12, 24 + 32)),
      change((bytes) => bytes.writeUInt32LE(two.length, 24 + 36)),
      change((bytes) => void bytes.fill(0xff, 24, 30)),
    ];
    for (const file of files) {
      expect(await readWhatsminerBundle(fileOf('x', file))).toBeNull();
      expect(await sent(file, 'H616')).toBe(file.toString());
    }
  });
});

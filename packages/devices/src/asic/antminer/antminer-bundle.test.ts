import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceRefusedError } from '../../device-errors.ts';
import { antminerBundle, fileOf } from '../../testing/antminer-bundle-file.ts';
import { imageForMiner, readAntminerBundle } from './antminer-bundle.ts';

const miner = { model: 'Antminer S19j Pro', controlBoard: 'AMLCtrl_BHB42XXX' };
const entry = (hardware: string, text: string, model = miner.model) => ({
  name: 'update.bmu',
  model,
  hardware,
  bytes: Buffer.from(text),
});
const bundle = antminerBundle([
  entry('CVCtrl_BHB42XXX', 'cv'),
  entry('AMLCtrl_BHB42XXX', 'aml'),
  entry('AMLCtrl_BHB42601', 'other'),
  entry('AMLCtrl_BHB42XXX', 'pro', 'Antminer S19 Pro'),
]);

async function sent(bytes: Buffer, to = miner): Promise<string> {
  const file = fileOf('stock.bmu', bytes);
  const { offset, size } = await imageForMiner(file, to);
  return bytes.subarray(offset, offset + size).toString();
}

describe('an image for one miner', () => {
  it('is the whole file where that is no bundle', async () => {
    expect(await sent(Buffer.from('plain'))).toBe('plain');
    expect(await sent(Buffer.from('ab'))).toBe('ab');
    expect(await readAntminerBundle(fileOf('x', Buffer.from([38, 0, 0, 0])))).toBeNull();
  });

  it('is the one in a bundle for its model and its control board', async () => {
    expect(await sent(bundle)).toBe('aml');
    expect(await sent(bundle, { ...miner, model: 'antminer s19 pro' })).toBe('pro');
  });

  it('is none where the bundle has none, or several', async () => {
    const refused = (bytes: Buffer, to = miner) => expect(sent(bytes, to)).rejects.toThrow(DeviceRefusedError);
    await refused(bundle, { ...miner, controlBoard: 'BBCtrl' });
    await refused(bundle, { ...miner, controlBoard: 'AMLCtrl_BHB42' });
    await refused(antminerBundle([entry(miner.controlBoard, 'one'), entry(miner.controlBoard, 'two')]));
  });

  it('is none of a bundle that was changed or cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bundle.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(bundle);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        // Without its magic it is an image of another kind, which the miner judges.
        if (at < 4) expect(await readAntminerBundle(fileOf('x', damaged))).toBeNull();
        else await expect(sent(damaged)).rejects.toThrow(DeviceRefusedError);
        if (at >= 4) await expect(sent(bundle.subarray(0, at))).rejects.toThrow(DeviceRefusedError);
      }),
      { numRuns: 200 },
    );
  });
});

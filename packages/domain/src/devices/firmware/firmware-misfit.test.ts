import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firmwareFamilies, type FirmwareFamily } from './firmware-image.ts';
import { firmwareMisfit, isSameVersion } from './firmware-misfit.ts';
import { fileNameOf, sentImageSchema } from './sent-image.ts';

const image = {
  family: 'antminer' as const,
  version: 'Thu Jul 20 2023',
  models: ['Antminer S19 Pro', 'Antminer S19'],
  controlBoards: ['AMLCtrl_BHB42601', 'CVCtrl_BHB42601'],
};
const miner = {
  family: 'antminer',
  model: 'Antminer S19',
  firmware: 'Mon Jan 2 2023',
  controlBoard: 'CVCtrl_BHB42601',
};
const why = (device: Partial<typeof miner> | Record<string, null>) =>
  firmwareMisfit(image, { ...miner, ...device })?.why;

describe('an image', () => {
  it('fits miners of its family, models and control boards that run another version', () => {
    expect(firmwareMisfit(image, miner)).toBeUndefined();
    expect(why({ model: 'antminer  s19 PRO', controlBoard: ' amlctrl_bhb42601' })).toBeUndefined();
    expect(why({ firmware: null })).toBeUndefined();
  });

  it('fits no others, and says why', () => {
    expect(why({ family: 'luxos' })).toBe('family');
    expect(why({ model: null })).toBe('noModel');
    expect(why({ model: ' ' })).toBe('noModel');
    expect(why({ model: 'Antminer S19 XP' })).toBe('model');
    expect(why({ controlBoard: null })).toBe('noControlBoard');
    expect(why({ controlBoard: 'CVCtrl_BHB42XXX' })).toBe('controlBoard');
    expect(firmwareMisfit(image, { ...miner, firmware: 'thu jul 20 2023' })).toEqual({
      why: 'version',
      text: 'The miner runs Thu Jul 20 2023 already.',
    });
  });

  it('that is another one counts before the version: a miner that runs it is never done for a wrong image', () => {
    expect(why({ firmware: image.version, controlBoard: 'BBCtrl' })).toBe('controlBoard');
  });
});

const name = fc.string({ minLength: 1, maxLength: 20 });
const families = Object.keys(firmwareFamilies) as FirmwareFamily[];
const anyImage = fc.record({
  family: fc.constantFrom(...families),
  version: name,
  models: fc.array(name, { minLength: 1, maxLength: 4 }),
  controlBoards: fc.array(name, { minLength: 1, maxLength: 4 }),
});
const orNone = fc.option(name);
const anyMiner = fc.record({
  family: fc.constantFrom(...families, 'cgminer'),
  model: orNone,
  firmware: orNone,
  controlBoard: orNone,
});
const same = (one: string, other: string) => {
  const plain = (text: string) => text.trim().split(/\s+/).join(' ').toLowerCase();
  return plain(one) === plain(other) && plain(one) !== '';
};

describe('any image and any miner', () => {
  it('fit where family, model and control board are declared and the version differs, and only there', () => {
    const drawn = anyImage.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.oneof(
          anyMiner,
          fc.record({
            family: fc.constant(given.family as string),
            model: fc.constantFrom(...given.models),
            controlBoard: fc.constantFrom(...given.controlBoards),
            firmware: fc.option(fc.oneof(name, fc.constant(given.version))),
          }),
        ),
      ),
    );
    fc.assert(
      fc.property(drawn, ([given, device]) => {
        const fits =
          given.family === device.family &&
          given.models.some((one) => same(one, device.model ?? '')) &&
          given.controlBoards.some((one) => same(one, device.controlBoard ?? ''));
        const misfit = firmwareMisfit(given, device);
        expect(misfit === undefined).toBe(fits && !same(given.version, device.firmware ?? ''));
        if (misfit?.why === 'version') expect(fits && isSameVersion(given.version, device.firmware)).toBe(true);
      }),
    );
  });
});

describe('the name of a file', () => {
  it('is one that devices take, whatever the image is called', () => {
    expect(fileNameOf('S19 Pro, stock (July)')).toBe('S19-Pro-stock-July-');
    expect(fileNameOf('../../etc')).toBe('etc');
    expect(fileNameOf('…')).toBe('firmware');
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), (given) => {
        expect(sentImageSchema.shape.fileName.safeParse(fileNameOf(given)).success).toBe(true);
      }),
    );
  });
});

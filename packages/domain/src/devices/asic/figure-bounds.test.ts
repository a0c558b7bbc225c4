import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workerModels } from '../../pool/worker-models.ts';
import { unreportedMeasures } from './asic-reading.ts';
import type { AsicDetail, AsicScalars } from './asic-report.ts';
import { boundFigures, figureBoundsOf, settingBounds } from './figure-bounds.ts';

const scalars = (given: Partial<AsicScalars>) => ({ ...unreportedMeasures, ...given }) as AsicScalars;
const detail = (given: Partial<AsicDetail>) =>
  ({
    model: null,
    coinEnum: 0,
    powerLimit: null,
    fanPercent: null,
    powerPercent: null,
    boards: [],
    ...given,
  }) as AsicDetail;
const unknown = { model: null, coinEnum: 0 };

describe('the bounds of a miner', () => {
  it.each([
    ['Antminer S21', 0, 400e12, 7000],
    ['Antminer S21 Hyd.', 0, 670e12, 10_720],
    ['M50SVH50', 0, 252e12, 6552],
    ['Whatsminer M30S++VH60', 0, 224e12, 6944],
    ['AvalonMiner 1566', 0, 370e12, 6840],
    ['Antminer L7', 1, 19e9, 6850],
    // Its name begins as that of a smaller one.
    ['Antminer S21e XP Hyd 3U', 0, 3e15, 25_000],
    [null, 0, 3e15, 25_000],
    ['DG9', 1, 1e11, 25_000],
  ])('%s with coin %i: %d H/s, %d W', (model, coinEnum, hashrate, power) => {
    expect(figureBoundsOf({ model, coinEnum })).toEqual({ hashrate, power });
  });

  it('let every data sheet through, also at a half more', () => {
    for (const { brand, model, coinEnum, hashrate, consumption } of workerModels) {
      const figures = { scalars: scalars({ hashrate: hashrate * 1.5, power: consumption * 1.5 }), detail: null };
      expect(boundFigures(figures, { model: `${brand} ${model}`, coinEnum }).isImpossible).toBe(false);
    }
  });
});

describe('a report', () => {
  it('of 2.7 billion Th/s has no hashrate, keeps the rest, and says so', () => {
    const report = { scalars: scalars({ hashrate: 2.7e21, power: 3400, elapsed: 5 }), detail: null };
    const bounded = boundFigures(report, { model: 'Antminer S21', coinEnum: 0 });
    expect(bounded).toMatchObject({ isImpossible: true, scalars: { hashrate: null, power: 3400, elapsed: 5 } });
  });

  it('is bounded by the model that it names itself', () => {
    const report = { scalars: scalars({ hashrate: 900e12 }), detail: detail({ model: 'Antminer S19' }) };
    expect(boundFigures(report, unknown).isImpossible).toBe(true);
    expect(boundFigures({ ...report, detail: null }, unknown).isImpossible).toBe(false);
  });

  it('has no setting and no board that cannot be', () => {
    const board = { hashrate: 1e20, idealHashrate: 1e12 } as AsicDetail['boards'][number];
    const report = {
      scalars: scalars({}),
      detail: detail({ fanPercent: 4_294_967_295, powerLimit: 4e9, boards: [board] }),
    };
    const bounded = boundFigures(report, unknown);
    expect(bounded.isImpossible).toBe(true);
    expect(bounded.detail).toMatchObject({ fanPercent: null, powerLimit: null });
    expect(bounded.detail?.boards[0]).toMatchObject({ hashrate: null, idealHashrate: 1e12 });
  });

  it('has figures within the bounds, whatever it says, and is left alone where all are', () => {
    const figure = fc.option(fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(-1, 0, 1e14, 4_294_967_295)));
    fc.assert(
      fc.property(figure, figure, figure, figure, (hashrate, idealHashrate, power, fanPercent) => {
        const report = { scalars: scalars({ hashrate, idealHashrate, power }), detail: detail({ fanPercent }) };
        const bounded = boundFigures(report, unknown);
        const max = figureBoundsOf(unknown);
        for (const rate of [bounded.scalars.hashrate, bounded.scalars.idealHashrate])
          expect(rate === null || (rate >= 0 && rate <= max.hashrate)).toBe(true);
        const fan = bounded.detail?.fanPercent ?? null;
        expect(fan === null || fan <= settingBounds.fanPercent.max).toBe(true);
        if (!bounded.isImpossible) expect(bounded).toEqual({ ...report, isImpossible: false });
      }),
    );
  });
});

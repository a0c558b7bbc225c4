import { describe, expect, it } from 'vitest';
import { v2SummaryMeasures } from '../whatsminer/read-v2.ts';
import { makeReading } from './make-reading.ts';

const fans = (...rpms: number[]) => rpms.map((rpm, index) => ({ index, rpm }));

describe('a miner cooled by liquid', () => {
  it.each([
    ['M63SVK60', fans(0, 0), []],
    ['M56VH30', fans(0), []],
    ['Antminer S21 Hyd', fans(0, 0, 0, 0), []],
    ['AvalonMiner A1566I', fans(0), []],
    ['Antminer S21', fans(0, 0), fans(0, 0)],
    ['M63SVK60', fans(0, 900), fans(0, 900)],
  ])('%s with fans of %j has %j', (model, listed, shown) => {
    const reading = makeReading({ family: 'antminer', mining: true, model, fans: listed, powerSupplyFan: 0 });
    expect(reading.fans).toEqual(shown);
    expect(reading.powerSupplyFan).toBe(shown.length === 0 ? null : 0);
  });

  it('that is an air-cooled Whatsminer in oil has fans that stand while it hashes', () => {
    const stands = { 'Fan Speed In': 0, 'Fan Speed Out': 0 };
    expect(v2SummaryMeasures({ ...stands, 'HS RT': 6e7 }).fans).toEqual([]);
    expect(v2SummaryMeasures({ ...stands, 'HS RT': 0 }).fans).toHaveLength(2);
    expect(v2SummaryMeasures({ 'Fan Speed In': 0, 'Fan Speed Out': 5000, 'HS RT': 6e7 }).fans).toHaveLength(2);
  });
});

import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceReplyError } from '../../device-errors.ts';
import { capturesExist, capturesTitle, readCapture } from '../../testing/captures.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { makeReading } from '../reading/make-reading.ts';
import { plausibleBounds } from '../reading/plausible.ts';
import { readAntminerStats } from './antminer-stats.ts';
import { readOldMinerStatus } from './old-miner-status.ts';

const places = [6, 7, 8];
const each = (write: (place: number) => string) => places.map(write).join(',');
/** The shapes in which Antminers report what they do: flat without a comma, in chains, and as text of the old interface. */
const flat = `{"STATUS":[{"STATUS":"S","Msg":"CGMiner stats"}],"STATS":[{"BMMiner":"2.0.0","Type":"Antminer S9"}{"STATS":0,
  "Elapsed":86400,"GHS 5s":"13512.50","GHS av":13498.11,"Mode":0,"fan_num":2,"fan5":5400,"fan6":5160,"total_rateideal":13500,
  ${each((place) => `"temp${place}":6${place},"temp2_${place}":7${place},"freq_avg${place}":650.5`)},
  ${each((place) => `"chain_acn${place}":63,"chain_acs${place}":" oooo xo"`)},
  ${each((place) => `"chain_rate${place}":"45${place}0.25"`)},"chain_power":"1323 W"}],"id":1}`;
const chains = `{"STATUS":{"STATUS":"S"},"INFO":{"type":"Antminer S21"},"STATS":[{"elapsed":5000,"rate_5s":200100.5,
  "rate_avg":199900.25,"rate_ideal":200000,"rate_unit":"GH/s","fan":[4500,4560],"miner-mode":0,"power":3500,"chain":[
  ${each(
    (place) => `{"index":${place},"rate_real":66${place}00.5,"rate_ideal":66666,"asic_num":108,"freq_avg":490,
    "temp_pcb":[5${place},60],"temp_chip":[7${place},80],"sn":"SN${place}"}`,
  )}]}]}`;
const old = `{"summary":{"elapsed":"1d2h3m4s","ghs5s":"13,512.50","ghsav":"13,498.11","accepted":"120","rejected":"1"},
  "devs":[${each(
    (place) => `{"index":"${place}","chain_acn":"63","freqavg":"650","fan5":"5400","rate":"4,5${place}0.25",
    "temp":"6${place}","temp2":"7${place}","chain_acs":" oooo"}`,
  )}]}`;
const recorded = capturesExist
  ? ['asic-rs/antminer/v2020/stats.json', 'asic-rs/elphapex/v1/stats.json', 'asic-rs/luxminer/v1/stats.json'].map(
      readCapture,
    )
  : [];

type Outcome = AsicReading | null;

/** Reads a text as the driver does; null where it cannot be understood. */
function readText(text: string): Outcome {
  try {
    const reply = readTolerantObject(text);
    const stats = 'devs' in reply ? readOldMinerStatus(reply, 'Antminer S9').stats : readAntminerStats(reply);
    const { hashrate, hashrateAverage, idealHashrate, power, elapsed, fans, boards, type } = stats;
    return makeReading({
      family: 'antminer',
      mining: null,
      model: type,
      hashrate,
      hashrateAverage,
      idealHashrate,
      power,
      elapsed,
      fans,
      boards,
    });
  } catch (error) {
    expect(error).toBeInstanceOf(DeviceReplyError);
    return null;
  }
}

function numbersOf(reading: AsicReading): number[] {
  const { hashrate, hashrateAverage, idealHashrate, power, elapsed, fans, boards } = reading;
  const ofBoards = boards.flatMap((board) => [
    board.hashrate,
    board.idealHashrate,
    board.chips,
    board.expectedChips,
    board.frequency,
    ...board.pcbTemperatures,
    ...board.chipTemperatures,
  ]);
  const all = [hashrate, hashrateAverage, idealHashrate, power, elapsed, ...fans.map((fan) => fan.rpm), ...ofBoards];
  return all.filter((value) => value !== null);
}

function expectPlausible(reading: Outcome): void {
  if (!reading) return;
  for (const measure of ['hashrate', 'hashrateAverage', 'idealHashrate'] as const)
    expect(reading[measure] ?? 0).toBeLessThanOrEqual(plausibleBounds.hashrate.max);
  expect(reading.power ?? 0).toBeLessThanOrEqual(plausibleBounds.power.max);
  expect(reading.elapsed ?? 0).toBeLessThanOrEqual(plausibleBounds.time.max);
  for (const { chipTemperatures, pcbTemperatures } of reading.boards)
    for (const celsius of [...chipTemperatures, ...pcbTemperatures]) {
      expect(celsius).toBeGreaterThanOrEqual(plausibleBounds.temperature.min);
      expect(celsius).toBeLessThanOrEqual(plausibleBounds.temperature.max);
    }
  for (const value of numbersOf(reading)) expect(Number.isFinite(value)).toBe(true);
}

const whole: [string, string][] = [
  ['flat stats', flat],
  ['stats in chains', chains],
  ['the old status', old],
];

describe.each(whole)('%s', (_name, text) => {
  const right = readText(text);

  it('are read in full', () => {
    expect(right?.hashrate).toBeGreaterThan(13e12);
    expect(right?.boards).toHaveLength(3);
    expect(right?.elapsed).toBeGreaterThan(1);
  });

  it('that are cut off anywhere give right values or none', () => {
    const known = new Set(right ? numbersOf(right) : []);
    for (let end = 1; end < text.length; end += 1) {
      const reading = readText(text.slice(0, end));
      const wrong = reading ? numbersOf(reading).filter((value) => !known.has(value)) : [];
      // Chips are counted twice, by their number and by their marks: without the marks the number alone counts.
      expect([end, wrong.filter((value) => value !== 63)]).toEqual([end, []]);
    }
  });

  it('with one value out of its mind keep the others', () => {
    const numbers = [...text.matchAll(/(?<=[:[,]\s*"?)\d[\d.,]*(?=[\s"]*[,}\]])/g)];
    const absurd = fc.constantFrom('-1', '1e23', '99999999999', '-273', 'nan', '"?"', '""', '65535000', 'null');
    fc.assert(
      fc.property(fc.nat(numbers.length - 1), absurd, (place, value) => {
        const { index = 0, 0: number = '' } = numbers[place] ?? {};
        const isQuoted = text[index - 1] === '"';
        const put = isQuoted ? value.replaceAll('"', '') : value;
        const reading = readText(text.slice(0, index) + put + text.slice(index + number.length));
        expectPlausible(reading);
        const left = reading ? numbersOf(reading) : [];
        const before = right ? numbersOf(right) : [];
        // One value is one measure, or the place of a board, or the count of fans that shows which of them stand still.
        expect(left.length).toBeGreaterThanOrEqual(before.length - 12);
      }),
      { numRuns: 600 },
    );
  });
});

describe.each([...whole.map(([, text]) => text), ...recorded])(capturesTitle('any reply'), (text) => {
  it('broken in any way ends at once, in a plausible reading or in DeviceReplyError', () => {
    const change = fc.record({
      at: fc.nat(text.length),
      cut: fc.nat(20),
      put: fc.oneof(
        fc.string({ maxLength: 4 }),
        fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '-', 'e99', '0'.repeat(40)),
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const broken = changes.reduce((all, { at, cut, put }) => all.slice(0, at) + put + all.slice(at + cut), text);
        const before = process.cpuUsage();
        expectPlausible(readText(broken));
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1000).toBeLessThan(500);
      }),
      { numRuns: 400 },
    );
  });
});

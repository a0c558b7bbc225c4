import { describe, expect, it } from 'vitest';
import { deviceKinds } from '../devices/kinds.ts';
import type { DeviceKind } from '../devices/define-kind.ts';
import { railSignalDecimals, railSignalTypes } from '../enums/rails.ts';
import { isPermission } from '../permissions/permission-catalogue.ts';
import { measureSignals } from './measure-signals.ts';
import { findSignal, signalOf, signals } from './signals.ts';
import { signalText } from './signal-text.ts';

describe('the registry of signals', () => {
  it('holds every measure of every kind and of its parts, but for what no state keeps', () => {
    const missing = deviceKinds.flatMap(({ kind, measures, ...rest }: DeviceKind) => {
      const { part } = rest;
      return [
        ...Object.keys(measures).map((name) => `${kind}.${name}`),
        ...Object.keys(part?.measures ?? {}).map((name) => `${kind}.${part?.name}.${name}`),
      ].filter((key) => !findSignal(key));
    });
    expect(missing).toEqual(['asic.tuning']);
  });

  it('gives every signal a label, a unit, decimals, a set, and a permission where there is one', () => {
    for (const { key, label, unit, decimals, set, freshForSeconds, permission, history } of signals) {
      expect(label, key).toMatch(/^\S.*\S$/);
      expect(typeof unit, key).toBe('string');
      expect(Number.isInteger(decimals) && decimals >= 0 && decimals <= 8, key).toBe(true);
      expect(railSignalTypes, key).toContain(set);
      expect(freshForSeconds, key).toBeGreaterThan(0);
      for (const one of [permission, history]) expect(one == null || isPermission(one), key).toBe(true);
    }
  });

  it('knows each key once', () => {
    expect(new Set(signals.map(({ key }) => key)).size).toBe(signals.length);
  });

  it('takes unit, decimals and label from the measure', () => {
    expect(signalOf('asic.maxChip')).toMatchObject({ label: 'Max chip', unit: '°C', decimals: 1, set: 'temperature' });
    expect(signalOf('asic.mining')).toMatchObject({ unit: '', decimals: 0, set: 'watchdog' });
    expect(signalOf('pdu.outlet.power')).toMatchObject({ subject: 'outlet', unit: 'W', permission: 'pdu' });
    expect(signalOf('site.asic.power')).toMatchObject({ label: 'Power of ASICs', subject: 'subaccount', unit: 'W' });
    expect(signalOf('site.asic.maxPCB.max').label).toBe('Highest max PCB of ASICs');
    expect(signalOf('site.pdu.temperature.avg').label).toBe('Mean temperature of PDUs');
  });

  it('has a signal more for each measure that a kind gains', () => {
    const kind: DeviceKind = deviceKinds[0];
    const level = { value: 'number', label: 'Oil level', unit: '%', precision: 1, state: 'real' } as const;
    const grown = { ...kind, measures: { ...kind.measures, oilLevel: { ...level, aggregate: { min: 'online' } } } };
    const keys = measureSignals(kind).map(({ key }) => key);
    const gained = measureSignals(grown as DeviceKind).filter(({ key }) => !keys.includes(key));
    expect(gained.map(({ key, label }) => [key, label])).toEqual([
      ['asic.oilLevel', 'Oil level'],
      ['site.asic.oilLevel.min', 'Lowest oil level of ASICs'],
      ['group.asic.oilLevel.min', 'Lowest oil level of ASICs'],
      ['rack.asic.oilLevel.min', 'Lowest oil level of ASICs'],
    ]);
  });

  it('carries the decimals of the specification where a signal names none', () => {
    expect(signalOf('coin.fpps').decimals).toBe(railSignalDecimals['₿/100Th']);
    expect(signalOf('coin.price').decimals).toBe(railSignalDecimals['$']);
    expect(signalOf('asic.efficiency').decimals).toBe(railSignalDecimals['J/Th']);
  });
});

describe('the text of a value', () => {
  it.each([
    ['asic.maxChip', 84.96, '85.0 °C'],
    ['asic.maxFan', 5200, '5,200 RPM'],
    ['asic.power', 3250, '3.25 kW'],
    ['asic.hashrate', 105.2e12, '105.20 Th/s'],
    ['asic.efficiency', 17.5, '17.50 J/Th'],
    ['coin.fpps', 0.000041234567, '0.00004123 ₿/100Th'],
    ['plc.coilsOn', 12, '12'],
    ['asic.uptime', 3700, '1h 1m'],
    ['asic.power', null, '---'],
  ] as const)('%s %d is %s', (key, value, text) => {
    expect(signalText(signalOf(key), value)).toBe(text);
  });
});

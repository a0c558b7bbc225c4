import { describe, expect, it } from 'vitest';
import { pduFamilies } from '@headframe/domain/devices/pdu/pdu-reading';
import { liveColumns, settledColumns } from './columns-of.ts';
import { pduTables } from './pdu-tables.ts';
import { readTable, silentOutlet, silentPhase, tableOf } from './testing/read-table.ts';

// Expected values are worked out by hand from the units of the vendors' MIBs (device protocol notes 2.1).
describe('the table of', () => {
  it('APC rPDU2 reads tenths of amperes, hundredths of kilowatts, tenths of kilowatt-hours, and off 1, on 2', () => {
    const rpdu2 = '318.1.1.26';
    const reading = readTable('snmp-apc-rpdu2', {
      [`${rpdu2}.2.1.8`]: { 1: 'AP8959EU3' },
      [`${rpdu2}.2.1.6`]: { 1: 'v6.8.0' },
      [`${rpdu2}.2.1.9`]: { 1: 'ZA1234567890' },
      [`${rpdu2}.4.3.1.5`]: { 1: 742 },
      [`${rpdu2}.4.3.1.9`]: { 1: 12_345 },
      [`${rpdu2}.6.3.1.4`]: { 1: 3, 2: 1, 3: 5 },
      [`${rpdu2}.6.3.1.5`]: { 1: 156, 2: 3, 3: -1 },
      [`${rpdu2}.6.3.1.6`]: { 1: 231, 2: 230, 3: 229 },
      [`${rpdu2}.6.3.1.7`]: { 1: 358, 2: 7, 3: 377 },
      [`${rpdu2}.6.3.1.9`]: { 1: 98, 2: 100, 3: 97 },
      [`${rpdu2}.10.2.2.1.8`]: { 1: 284, 2: -1 },
      [`${rpdu2}.10.2.2.1.10`]: { 1: 41, 2: -1 },
      [`${rpdu2}.9.2.1.1.3`]: { 1: 'rig 0001', 2: 'rig 0002' },
      [`${rpdu2}.9.2.1.1.5`]: { 1: 0, 2: -1 },
      [`${rpdu2}.9.2.1.1.6`]: { 1: 0, 2: 5 },
      [`${rpdu2}.9.2.3.1.5`]: { 1: 2, 2: 1 },
      [`${rpdu2}.9.4.3.1.6`]: { 1: 142, 2: 0 },
      [`${rpdu2}.9.4.3.1.7`]: { 1: 3261, 2: 0 },
      [`${rpdu2}.9.4.3.1.11`]: { 1: 9981, 2: 12 },
    });
    expect(reading).toMatchObject({
      model: 'AP8959EU3',
      firmware: 'v6.8.0',
      serialNumber: 'ZA1234567890',
      sysName: 'hall-a',
      location: null,
      power: 7420,
      energy: 1234.5,
      temperature: 28.4,
      temperatureSensors: 1,
      humidity: 41,
      humiditySensors: 1,
      phaseCount: 3,
    });
    expect(reading.phases).toEqual([
      { ...silentPhase, current: 15.6, voltage: 231, power: 3580, powerFactor: 0.98, loadState: 3 },
      { ...silentPhase, current: 0.3, voltage: 230, power: 70, powerFactor: 1, loadState: 1 },
      { ...silentPhase, current: null, voltage: 229, power: 3770, powerFactor: 0.97 },
    ]);
    expect(reading.outlets).toEqual([
      {
        ...silentOutlet,
        key: '1',
        name: 'rig 0001',
        on: true,
        current: 14.2,
        power: 3261,
        energy: 998.1,
        onDelay: 0,
        offDelay: 0,
      },
      {
        ...silentOutlet,
        key: '2',
        name: 'rig 0002',
        on: false,
        current: 0,
        power: 0,
        energy: 1.2,
        onDelay: -1,
        offDelay: 5,
      },
    ]);
  });

  it('APC rPDU1 reads its stated power, and of its loads the phases alone, not their banks', () => {
    const reading = readTable('snmp-apc-rpdu1', {
      '318.1.1.12.1.16': { 0: 312 },
      '318.1.1.12.2.3.1.1.2': { 1: 114, 2: 58, 3: 56 },
      '318.1.1.12.2.3.1.1.5': { 1: 0, 2: 1, 3: 2 },
      '318.1.1.12.3.5.1.1.4': { 1: 1 },
    });
    expect(reading).toMatchObject({ power: 312, phaseCount: 1 });
    expect(reading.phases).toEqual([{ ...silentPhase, current: 11.4 }]);
  });

  it('APC rPDU1 reads on 1, off 2, and has no power where it states none', () => {
    const reading = readTable('snmp-apc-rpdu1', {
      '318.1.1.12.2.3.1.1.2': { 1: 87 },
      '318.1.1.12.3.5.1.1.2': { 1: 'switch', 2: 'rig' },
      '318.1.1.12.3.5.1.1.4': { 1: 1, 2: 2 },
    });
    expect(reading).toMatchObject({ power: null, energy: null, temperature: null, temperatureSensors: 0 });
    expect(reading.phases).toEqual([{ ...silentPhase, current: 8.7 }]);
    expect(reading.outlets).toEqual([
      { ...silentOutlet, key: '1', name: 'switch', on: true },
      { ...silentOutlet, key: '2', name: 'rig', on: false },
    ]);
  });

  it('Raritan PX reads each sensor with its own decimal digits, and none without them', () => {
    const px = '13742.6';
    const reading = readTable('snmp-raritan-px2', {
      [`${px}.3.2.1.1.3`]: { 1: 'PX3-5702' },
      [`${px}.5.2.3.1.4`]: { '1.1.1': 315, '1.1.4': 400, '1.1.5': 21_500, '1.1.8': 7_654_321 },
      [`${px}.3.3.4.1.7`]: { '1.1.1': 1, '1.1.4': 0, '1.1.5': 0, '1.1.8': 0 },
      [`${px}.5.2.4.1.4`]: { '1.1.1.1': 3155, '1.1.1.4': 2301, '1.1.1.5': 7100, '1.1.1.7': 98 },
      [`${px}.3.3.6.1.7`]: { '1.1.1.1': 2, '1.1.1.4': 1, '1.1.1.5': 0, '1.1.1.7': 2 },
      [`${px}.3.6.3.1.2`]: { '1.1': 10, '1.2': 11, '1.3': 10, '1.4': 12 },
      [`${px}.3.6.3.1.17`]: { '1.1': 1, '1.2': 0, '1.3': 1, '1.4': 0 },
      [`${px}.5.5.3.1.4`]: { '1.1': 215, '1.2': 38, '1.3': 265, '1.4': 1 },
      [`${px}.3.5.3.1.3`]: { '1.1': 'A', '1.2': 'B' },
      [`${px}.4.1.2.1.3`]: { '1.1': 7, '1.2': 8 },
      [`${px}.5.4.3.1.4`]: { '1.1.1': 1342, '1.1.4': 231, '1.1.5': 3100, '1.1.8': 88, '1.2.1': 4, '1.2.5': 12 },
      [`${px}.3.5.4.1.7`]: { '1.1.1': 2, '1.1.4': 0, '1.1.5': 0, '1.1.8': 0, '1.2.1': 3 },
    });
    expect(reading).toMatchObject({
      model: 'PX3-5702',
      power: 21_500,
      energy: 7654.321,
      temperature: 24,
      temperatureSensors: 2,
      humidity: 38,
      humiditySensors: 1,
    });
    expect(reading.phases).toEqual([
      { ...silentPhase, current: 31.55, voltage: 230.1, power: 7100, powerFactor: 0.98 },
    ]);
    expect(reading.outlets).toEqual([
      { ...silentOutlet, key: '1.1', name: 'A', on: true, current: 13.42, voltage: 231, power: 3100, energy: 0.088 },
      { ...silentOutlet, key: '1.2', name: 'B', on: false, current: 0.004, power: null },
    ]);
  });

  it('Raritan PX of a single phase reads its inlet, whose figures it reports alone', () => {
    const px = '13742.6';
    const inlet = {
      [`${px}.5.2.3.1.4`]: { '1.1.1': 612, '1.1.4': 208, '1.1.5': 1240, '1.1.7': 97, '1.1.8': 55_000, '1.1.23': 600 },
      [`${px}.3.3.4.1.7`]: { '1.1.1': 2, '1.1.4': 0, '1.1.5': 0, '1.1.7': 2, '1.1.8': 0, '1.1.23': 1 },
    };
    const reading = readTable('snmp-raritan-px2', inlet);
    expect(reading.phases).toEqual([
      { ...silentPhase, current: 6.12, voltage: 208, power: 1240, powerFactor: 0.97, energy: 55 },
    ]);
    expect(reading).toMatchObject({ power: 1240, energy: 55, phaseCount: 1 });
    const poles = { [`${px}.5.2.4.1.4`]: { '1.1.2.1': 30 }, [`${px}.3.3.6.1.7`]: { '1.1.2.1': 1 } };
    expect(readTable('snmp-raritan-px2', { ...inlet, ...poles }).phases).toEqual([{ ...silentPhase, current: 3 }]);
    const wanted = [...liveColumns(tableOf('snmp-raritan-px2')), ...settledColumns(tableOf('snmp-raritan-px2'))];
    for (const column of Object.keys(inlet)) expect(wanted).toContain(`1.3.6.1.4.1.${column}`);
  });
});

it('no family is recognised by a measure, which a unit of it may lack', () => {
  for (const one of pduTables) {
    const measures = new Set(liveColumns(one));
    expect(one.proof.filter((oid) => measures.has(oid))).toEqual([]);
  }
});

it('there is a table for each family, once', () => {
  expect(pduTables.map(({ family }) => family)).toEqual([...pduFamilies]);
});

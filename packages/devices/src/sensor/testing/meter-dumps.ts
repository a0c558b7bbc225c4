import type { RegisterDump } from '../../testing/modbus-server.ts';

/** Registers from hexadecimal text, four digits each. */
export const words = (hex: string): number[] => (hex.match(/[0-9A-F]{4}/g) ?? []).map((word) => parseInt(word, 16));

/** Text in a number of registers, filled up with NUL. */
function textWords(text: string, registers: number): number[] {
  const bytes = Buffer.alloc(2 * registers);
  bytes.write(text);
  return Array.from({ length: registers }, (_, index) => bytes.readUInt16BE(2 * index));
}

/** A meter as its maker's document describes it: what lies in its registers, and what that means. */
interface DumpedMeter {
  dump: RegisterDump;
  /** The figures that are reported; all others are null. */
  scalars: Readonly<Record<string, number>>;
  detail: Readonly<Record<string, string | null>>;
}

/** ABB B23: 0.1 V, 0.01 A, 0.01 W, 0.01 Hz, 0.001, 0.01 kWh; all bits but the sign set where nothing is measured. */
const abbB23: DumpedMeter = {
  dump: {
    3: {
      0x5000: words('0000 0000 00BC 614E'),
      0x5b00: words(
        '0000 0901 0000 0908 0000 08FB' + // L-N 230.5 231.2 229.9
          '0000 0F9B 0000 0FA0 0000 0F96' + // L-L
          '0000 04D2 0000 03E8 0000 0005 FFFF FFFF' + // 12.34 10.00 0.05 A, no neutral
          '0007 D159 0004 5C1C 0003 7020 0000 051D' + // 5123.45 W in all
          'FFFF 9E58 FFFF F254 FFFF F000 0000 0000' + // -250.00 var in all
          '0007 D3BB 0004 5D00 0003 7100 0000 0600' + // 5129.55 VA in all
          '1389' + // 50.01 Hz
          '0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000' +
          '03E7', // 0.999
      ),
      0x8900: words('0012 D687'),
      0x8908: textWords('B1.20.0', 8),
      0x8960: textWords('B23 112-100', 6),
    },
  },
  scalars: {
    voltsL1: 230.5,
    voltsL2: 231.2,
    voltsL3: 229.9,
    ampsL1: 12.34,
    ampsL2: 10,
    ampsL3: 0.05,
    wattage: 5123.45,
    vars: -250,
    vas: 5129.55,
    frequency: 50.01,
    powerFactor: 0.999,
    energy: 123456.78,
  },
  detail: { model: 'B23 112-100', firmware: 'B1.20.0', serial: '1234567', meterName: null },
};

/** ABB M4M 20: as B23, moved by the values of the three-phase system, which come first; no phase 3 is wired. */
const abbM4m20: DumpedMeter = {
  dump: {
    3: {
      0x5000: words('0000 0000 0000 03E8'),
      0x5b02: words(
        '0000 0901 0000 0908 FFFF FFFF' + // L-N
          '0000 0F9B FFFF FFFF FFFF FFFF' + // L-L
          '0000 2710 0000 4E20 0000 2710 FFFF FFFF' + // system 100 A, L1 200 A, L2 100 A, no L3
          '0000 0000 0000 0000' + // neutral
          'FFF2 3880 0000 0000 0000 0000 0000 0000' + // -9030.40 W: the transformers stand the other way round
          '0000 C350 0000 0000 0000 0000 0000 0000' + // 500.00 var
          '0000 0000 0000 0000 0000 0000 0000 0000' +
          '176F' + // 59.99 Hz
          '0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000' +
          'FC1A', // -0.998
      ),
      0x8900: words('0000 002A'),
      0x8908: textWords('1.04', 8),
      0x8960: textWords('M4M 20-M', 6),
    },
  },
  scalars: {
    voltsL1: 230.5,
    voltsL2: 231.2,
    ampsL1: 200,
    ampsL2: 100,
    wattage: -9030.4,
    vars: 500,
    vas: 9044.2315406,
    frequency: 59.99,
    powerFactor: -0.998,
    energy: 10,
  },
  detail: { model: 'M4M 20-M', firmware: '1.04', serial: '42', meterName: null },
};

/** Schneider PM5320: floats in A, V, kW, kvar, kVA, Hz; energy in Wh; NaN where nothing is measured. */
const schneiderPm5000: DumpedMeter = {
  dump: {
    3: {
      29: textWords('Hall 3 incomer', 20),
      49: textWords('PM5320', 20),
      69: textWords('Schneider Electric', 20),
      129: words('0123 4567'),
      2999: words('42C8 0000 4248 0000 FFC0 0000'), // 100, 50, none
      3027: words('4380 0000 437F 8000 437E 0000'), // 256, 255.5, 254
      3059: words('41C8 0000 7FC0 0000 7FC0 0000 7FC0 0000 40E0 0000 7FC0 0000 7FC0 0000 7FC0 0000 41CF B0E2'), // 25, 7, 25.9613
      3109: words('426F F5C3'), // 59.99
      3203: words('0000 0000 075B CD15'), // 123,456,789 Wh
    },
  },
  scalars: {
    voltsL1: 256,
    voltsL2: 255.5,
    voltsL3: 254,
    ampsL1: 100,
    ampsL2: 50,
    wattage: 25_000,
    vars: 7000,
    vas: 25_961.37,
    frequency: 59.99,
    powerFactor: 0.962969211563,
    energy: 123_456.789,
  },
  detail: { model: 'PM5320', firmware: null, serial: '19088743', meterName: 'Hall 3 incomer' },
};

/** Eastron SDM630: floats in V, A, W, VA, var, Hz and kWh in the input registers, three phases and then totals. */
const eastronSdm630: DumpedMeter = {
  dump: {
    3: { 0xfc00: words('00BC 614E') },
    4: {
      0: words(
        '4366 0000 4367 0000 4365 0000' + // 230 231 229 V
          '4120 0000 40A0 0000 0000 0000' + // 10 5 0 A
          '0000 0000 '.repeat(20) + // per phase: W, VA, var, PF, angles; averages
          '4557 8000' + // 3448 W
          '0000 0000' +
          '4559 8000' + // 3480 VA
          '0000 0000' +
          'C3EB 0000' + // -470 var
          '3F7D 70A4' + // 0.99
          '0000 0000 0000 0000 0000 0000' +
          '4247 EB85' + // 49.98 Hz
          '461C 4400', // 10001 kWh
      ),
    },
  },
  scalars: {
    voltsL1: 230,
    voltsL2: 231,
    voltsL3: 229,
    ampsL1: 10,
    ampsL2: 5,
    ampsL3: 0,
    wattage: 3448,
    vars: -470,
    vas: 3480,
    frequency: 49.98,
    powerFactor: 0.99,
    energy: 10_001,
  },
  detail: { model: 'Eastron SDM630', firmware: null, serial: '12345678', meterName: null },
};

/** Meters that an agent recognises by itself, by family. */
export const dumpedMeters: Readonly<Record<string, DumpedMeter>> = {
  'modbus-abb-b23': abbB23,
  'modbus-abb-m4m20': abbM4m20,
  'modbus-schneider-pm5000': schneiderPm5000,
  'modbus-eastron-sdm630': eastronSdm630,
};

import { RegisterSpace } from './register-space.ts';
import type { PhaseState, ThreePhaseState } from './three-phase.ts';

/** What a meter shows at one moment. */
export interface MeterState extends ThreePhaseState {
  /** Energy since it was made, kWh. */
  readonly energy: number;
  readonly serial: number;
  /** Set where it measures no power. */
  readonly noPower: boolean;
}

/** One model of meter: how it is recognised and where its values lie (device protocol notes 2.3). */
export interface MeterModel {
  readonly name: MeterName;
  readonly family: string;
  /** Units it answers as. */
  readonly units: readonly number[];
  /** What function 43 reports; null where it refuses it. */
  readonly identification: readonly [vendor: string, product: string, revision: string] | null;
  registers(state: MeterState): RegisterSpace;
}

/** The name of a meter that the simulator can build. */
export type MeterName = 'ABB B23' | 'Eastron SDM630' | 'Schneider PM5320';

const none = { i16: 0x7fffn, u16: 0xffffn, i32: 0x7fff_ffffn, u32: 0xffff_ffffn, u64: 0xffff_ffff_ffff_ffffn };

/** Values of the total and of the three phases. */
const withTotal = (total: number, phases: readonly PhaseState[], of: (phase: PhaseState) => number) => [
  total,
  ...phases.map(of),
];

function abbB23(state: MeterState): RegisterSpace {
  const space = new RegisterSpace();
  const { phases, noPower } = state;
  space.integer(3, 0x5000, 4, state.energy * 100, none.u64);
  phases.forEach(({ volts }, n) => space.integer(3, 0x5b00 + 2 * n, 2, volts * 10, none.u32));
  phases.forEach(({ volts }, n) => space.integer(3, 0x5b06 + 2 * n, 2, volts * Math.sqrt(3) * 10, none.u32));
  phases.forEach(({ amps }, n) => space.integer(3, 0x5b0c + 2 * n, 2, amps * 100, none.u32));
  space.integer(3, 0x5b12, 2, null, none.u32);
  const blocks: [number, bigint, number[]][] = [
    [0x5b14, none.i32, withTotal(state.watts, phases, ({ watts }) => watts)],
    [0x5b1c, none.i32, withTotal(state.vars, phases, ({ vars }) => vars)],
    [0x5b24, none.u32, withTotal(state.vas, phases, ({ vas }) => vas)],
  ];
  for (const [address, invalid, values] of blocks)
    values.forEach((value, n) => space.integer(3, address + 2 * n, 2, noPower ? null : value * 100, invalid));
  space.integer(3, 0x5b2c, 1, state.frequency * 100, none.u16);
  for (let angle = 0x5b2d; angle < 0x5b3a; angle += 1) space.integer(3, angle, 1, 0, none.i16);
  withTotal(state.powerFactor, phases, ({ powerFactor }) => powerFactor).forEach((value, n) =>
    space.integer(3, 0x5b3a + n, 1, noPower ? null : value * 1000, none.i16),
  );
  space.integer(3, 0x8900, 2, state.serial, none.u32);
  space.text(3, 0x8908, 8, 'B1.20.0');
  space.text(3, 0x8960, 6, 'B23 112-100');
  return space;
}

function eastronSdm630(state: MeterState): RegisterSpace {
  const space = new RegisterSpace();
  const { phases, noPower } = state;
  for (let address = 0; address < 0x50; address += 2) space.float(4, address, 0);
  const power = (value: number): number | null => (noPower ? null : value);
  phases.forEach((phase, n) => {
    space.float(4, 2 * n, phase.volts);
    space.float(4, 0x06 + 2 * n, phase.amps);
    space.float(4, 0x0c + 2 * n, power(phase.watts));
    space.float(4, 0x12 + 2 * n, power(phase.vas));
    space.float(4, 0x18 + 2 * n, power(phase.vars));
    space.float(4, 0x1e + 2 * n, power(phase.powerFactor));
  });
  space.float(4, 0x34, power(state.watts));
  space.float(4, 0x38, power(state.vas));
  space.float(4, 0x3c, power(state.vars));
  space.float(4, 0x3e, power(state.powerFactor));
  space.float(4, 0x46, state.frequency);
  space.float(4, 0x48, state.energy);
  space.integer(3, 0xfc00, 2, state.serial, none.u32);
  return space;
}

function schneiderPm5320(state: MeterState): RegisterSpace {
  const space = new RegisterSpace();
  const { phases, noPower } = state;
  const kilo = (value: number): number | null => (noPower ? null : value / 1000);
  space.text(3, 29, 20, 'Hall incomer');
  space.text(3, 49, 20, 'PM5320');
  space.text(3, 69, 20, 'Schneider Electric');
  space.integer(3, 129, 2, state.serial, none.u32);
  for (let address = 2999; address < 3111; address += 2) space.float(3, address, null);
  phases.forEach((phase, n) => {
    space.float(3, 2999 + 2 * n, phase.amps);
    space.float(3, 3019 + 2 * n, phase.volts * Math.sqrt(3));
    space.float(3, 3027 + 2 * n, phase.volts);
    space.float(3, 3053 + 2 * n, kilo(phase.watts));
    space.float(3, 3061 + 2 * n, kilo(phase.vars));
    space.float(3, 3069 + 2 * n, kilo(phase.vas));
  });
  space.float(3, 3059, kilo(state.watts));
  space.float(3, 3067, kilo(state.vars));
  space.float(3, 3075, kilo(state.vas));
  space.float(3, 3109, state.frequency);
  space.integer(3, 3203, 4, state.energy * 1000, 0x8000_0000_0000_0000n);
  return space;
}

/** The meters that the simulator can build. */
export const meterModels: readonly MeterModel[] = [
  { name: 'ABB B23', family: 'modbus-abb-b23', units: [1], identification: null, registers: abbB23 },
  {
    name: 'Eastron SDM630',
    family: 'modbus-eastron-sdm630',
    units: [1],
    identification: null,
    registers: eastronSdm630,
  },
  {
    name: 'Schneider PM5320',
    family: 'modbus-schneider-pm5000',
    units: [1, 255],
    identification: ['Schneider Electric', 'METSEPM5320', '2.3.0'],
    registers: schneiderPm5320,
  },
];

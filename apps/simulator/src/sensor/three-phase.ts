import type { SimulatedDevice } from '../device/simulated-device.ts';
import { smoothNoise } from '../physics/noise.ts';

/** One phase at one moment: V, A, W, var, VA. */
export interface PhaseState {
  readonly volts: number;
  readonly amps: number;
  readonly watts: number;
  readonly vars: number;
  readonly vas: number;
  readonly powerFactor: number;
}

/** Three phases at one moment, and what they come to. */
export interface ThreePhaseState {
  readonly phases: readonly PhaseState[];
  readonly watts: number;
  readonly vars: number;
  readonly vas: number;
  readonly powerFactor: number;
  /** Hz. */
  readonly frequency: number;
}

const nominalVolts = 230;
const nominalFrequency = 50;
const phaseNumbers = [0, 1, 2] as const;

/** Power supplies of miners correct their power factor well, and draw a little reactive power. */
function phaseState(watts: number, volts: number, powerFactor: number): PhaseState {
  const amps = watts / (volts * powerFactor);
  const vas = volts * amps;
  return { volts, amps, watts, vars: Math.sqrt(Math.max(0, vas ** 2 - watts ** 2)), vas, powerFactor };
}

/**
 * What three phases carry that feed these devices, each device on one phase in turn: the power is theirs, the voltage is that
 * of the site and swings around 230 V.
 */
export function threePhaseState(
  loads: readonly SimulatedDevice[],
  seeds: { own: number; site: number },
  now: number,
): ThreePhaseState {
  const phases = phaseNumbers.map((phase) => {
    const watts = loads.reduce((sum, load, index) => (index % 3 === phase ? sum + load.draw() : sum), 0);
    const volts = nominalVolts * (1 + 0.01 * smoothNoise(seeds.site, 70 + phase, now, 60));
    return phaseState(watts, volts, 0.985 + 0.008 * smoothNoise(seeds.own, 80 + phase, now, 45));
  });
  const total = (of: (phase: PhaseState) => number) => phases.reduce((sum, phase) => sum + of(phase), 0);
  const [watts, vars] = [total((phase) => phase.watts), total((phase) => phase.vars)];
  const vas = Math.hypot(watts, vars);
  const frequency = nominalFrequency + 0.03 * smoothNoise(seeds.site, 75, now, 30);
  return { phases, watts, vars, vas, powerFactor: vas === 0 ? 1 : watts / vas, frequency };
}

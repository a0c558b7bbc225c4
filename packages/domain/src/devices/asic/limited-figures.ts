import type { IssueName } from './issue-names.ts';
import type { SafeRanges } from './safe-ranges.ts';
import { signalOf, type SignalKey } from '../../signals/signals.ts';

/** Names of the fourteen bounds. */
type BoundName = Exclude<keyof SafeRanges, 'hashUnit'>;

/** A figure of a miner that has limits. */
interface Limited {
  /** What it is, with its unit, decimals and label. */
  readonly signal: SignalKey;
  /** The signal that its lower bounds are for, where it is another one. */
  readonly lowest?: SignalKey;
  /** The bounds that limit it, of which the strictest counts. */
  readonly min: readonly BoundName[];
  readonly max: readonly BoundName[];
  /** The issues of what lies beyond. */
  readonly issues: readonly IssueName[];
}

/** The figures of a miner that have limits. */
export const limitedFigures = {
  chip: {
    signal: 'asic.maxChip',
    lowest: 'asic.minChip',
    min: ['coldChipTemperature', 'coldTemperature'],
    max: ['hotChipTemperature', 'hotTemperature'],
    issues: ['CHIP_HOT', 'CHIP_COLD'],
  },
  pcb: {
    signal: 'asic.maxPCB',
    lowest: 'asic.minPCB',
    min: ['coldPcbTemperature', 'coldTemperature'],
    max: ['hotPcbTemperature', 'hotTemperature'],
    issues: ['PCB_HOT', 'PCB_COLD'],
  },
  fan: {
    signal: 'asic.maxFan',
    lowest: 'asic.minFan',
    min: ['minFan'],
    max: ['maxFan'],
    issues: ['LOW_FAN', 'HIGH_FAN'],
  },
  hashrate: { signal: 'asic.hashrate', min: ['minHash'], max: ['maxHash'], issues: ['LOW_HASHRATE', 'HIGH_HASHRATE'] },
  power: { signal: 'asic.power', min: ['minPower'], max: ['maxPower'], issues: ['LOW_POWER', 'HIGH_POWER'] },
  efficiency: {
    signal: 'asic.efficiency',
    min: ['minEfficiency'],
    max: ['maxEfficiency'],
    issues: ['LOW_EFFI', 'HIGH_EFFI'],
  },
} as const satisfies Record<string, Limited>;

/** Name of a figure that has limits. */
export type LimitedFigure = keyof typeof limitedFigures;

/** All of them. */
export const limitedFigureNames = Object.keys(limitedFigures) as readonly LimitedFigure[];

/** The signal of a figure. */
export const figureSignal = (figure: LimitedFigure) => signalOf(limitedFigures[figure].signal);

/** The figure that an issue is about; undefined for an issue without limits, and where it may be several. */
export function figureOfIssue(issue: string): LimitedFigure | undefined {
  return limitedFigureNames.find((figure) => limitedFigures[figure].issues.some((one) => one === issue));
}

/** What people read for each bound: short, and as a sentence of the audit log and of files. */
const boundTexts: Readonly<Record<BoundName, readonly [label: string, text: string]>> = {
  minHash: ['Min hashrate', 'Lowest hashrate'],
  maxHash: ['Max hashrate', 'Highest hashrate'],
  minEfficiency: ['Min efficiency', 'Lowest consumption'],
  maxEfficiency: ['Max efficiency', 'Highest consumption'],
  minFan: ['Min fan', 'Lowest fan speed'],
  maxFan: ['Max fan', 'Highest fan speed'],
  coldTemperature: ['Cold', 'Lowest temperature'],
  hotTemperature: ['Hot', 'Highest temperature'],
  minPower: ['Min power', 'Lowest power'],
  maxPower: ['Max power', 'Highest power'],
  coldChipTemperature: ['Cold chip', 'Lowest temperature of a chip'],
  hotChipTemperature: ['Hot chip', 'Highest temperature of a chip'],
  coldPcbTemperature: ['Cold PCB', 'Lowest temperature of a board'],
  hotPcbTemperature: ['Hot PCB', 'Highest temperature of a board'],
};

/** The words for a bound and its unit, that of its signal; empty for hashrates, whose unit is chosen. */
export function boundWords(name: BoundName): { readonly label: string; readonly text: string; readonly unit: string } {
  const [label, text] = boundTexts[name];
  const figure = limitedFigureNames.find((one) => {
    const { min, max } = limitedFigures[one];
    return [...min, ...max].some((bound) => bound === name);
  });
  const unit = figure === undefined || figure === 'hashrate' ? '' : figureSignal(figure).unit;
  return { label, text, unit };
}

import { formatTemperature } from '@headframe/domain/units/climate';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatQuantity } from '@headframe/domain/units/number-text';
import type { AsicRow } from './asic-rows.ts';

/** One thing that a miner is desired to be, and whether it differs. */
export interface AsicTarget {
  readonly label: string;
  /** Short, for the list. */
  readonly name: string;
  readonly desired: string;
  /** What it reports; undefined where it does not. */
  readonly reported?: string | undefined;
  readonly differs: boolean;
}

const modeLabels: Readonly<Record<string, string>> = { low: 'low power', normal: 'normal', high: 'high power' };

function powerTarget(asic: AsicRow): AsicTarget[] {
  const { desiredPowerLimit, desiredPowerMode, powerLimit, powerMode, powerAdjustMismatch: differs } = asic;
  if (desiredPowerLimit !== null)
    return [
      {
        label: 'Watt target',
        name: 'Watts',
        desired: formatPower(desiredPowerLimit),
        reported: powerLimit === null ? undefined : formatPower(powerLimit),
        differs,
      },
    ];
  if (desiredPowerMode === null) return [];
  const desired = modeLabels[desiredPowerMode] ?? desiredPowerMode;
  return [
    {
      label: 'Power mode',
      name: 'Mode',
      desired,
      reported: modeLabels[powerMode ?? ''] ?? powerMode ?? undefined,
      differs,
    },
  ];
}

function scalingTarget(asic: AsicRow): AsicTarget[] {
  const { desiredPowerPercent, powerPercent, powerScalingMismatch: differs } = asic;
  if (desiredPowerPercent === null) return [];
  const reported = powerPercent === null ? undefined : formatQuantity(powerPercent, '%', 0);
  return [
    {
      label: 'Power scaling',
      name: 'Scaling',
      desired: formatQuantity(desiredPowerPercent, '%', 0),
      reported,
      differs,
    },
  ];
}

/** How the fans of a miner are set, in words. */
export function coolingText(
  setting: Partial<Pick<AsicRow, 'coolingMode' | 'fanPercent' | 'temperatureOffset'>>,
): string | undefined {
  const { coolingMode, fanPercent, temperatureOffset } = setting;
  if (fanPercent != null) return `fans at ${formatQuantity(fanPercent, '%', 0)}`;
  if (temperatureOffset != null) return `offset ${formatTemperature(temperatureOffset)}`;
  return coolingMode === 'auto' ? 'automatic fans' : undefined;
}

function coolingTarget(asic: AsicRow): AsicTarget[] {
  const { desiredCooling, coolingMismatch: differs } = asic;
  if (desiredCooling === null) return [];
  const { mode, ...setting } = desiredCooling;
  const desired = coolingText({ coolingMode: mode, ...setting }) ?? '';
  return [{ label: 'Cooling', name: 'Cooling', desired, reported: coolingText(asic), differs }];
}

/** What a miner is desired to be beside its pools. */
export function targetsOf(asic: AsicRow): AsicTarget[] {
  const { desiredPowerSwitch, powerSwitchMismatch } = asic;
  const power =
    desiredPowerSwitch === null
      ? []
      : [{ label: 'Power switch', name: 'Power', desired: desiredPowerSwitch, differs: powerSwitchMismatch }];
  return [power, powerTarget(asic), scalingTarget(asic), coolingTarget(asic)].flat();
}

import type { Measure, Unit } from '@headframe/domain/devices/measure';
import { formatNumber, formatQuantity } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { formatScaled, scaleByThousands } from '@headframe/domain/units/scale';

/** How values of a measure are written: in full, and as short as an axis wants it. */
export interface MeasureFormat {
  format(value: number): string;
  axis(value: number): string;
}

/** Units that people read in steps of a thousand, and decimals of the first; the larger ones have 2. */
const steps: Readonly<Partial<Record<Unit, readonly [units: readonly [string, ...string[]], decimals: number]>>> = {
  W: [['W', 'kW', 'MW'], 0],
  VA: [['VA', 'kVA', 'MVA'], 0],
  var: [['var', 'kvar', 'Mvar'], 0],
  'H/s': [['h/s', 'Kh/s', 'Mh/s', 'Gh/s', 'Th/s', 'Ph/s'], 2],
  kWh: [['kWh', 'MWh', 'GWh'], 2],
};

/** Writes values in units that step by a thousand, with these decimals in the first unit and 2 in the larger ones. */
export function steppedFormat(units: readonly [string, ...string[]], decimals = 2): MeasureFormat {
  return {
    format: (value) => formatScaled(value, units, decimals),
    axis: (wanted) => {
      const { value, unit } = scaleByThousands(wanted, units);
      return `${Number(value.toFixed(2))} ${unit}`;
    },
  };
}

/** How the values of a measure are written. A flag is the share of the time in which it holds. */
export function measureFormat(measure: Measure): MeasureFormat {
  if (measure.value === 'flag')
    return {
      format: (value) => formatQuantity(value * 100, '%', 0),
      axis: (value) => `${Number((value * 100).toFixed(0))} %`,
    };
  const { unit, precision } = measure;
  if (unit === 's') return { format: formatDuration, axis: formatDuration };
  const stepped = steps[unit];
  if (stepped) return steppedFormat(...stepped);
  return unit === ''
    ? { format: (value) => formatNumber(value, precision), axis: String }
    : { format: (value) => formatQuantity(value, unit, precision), axis: (value) => `${value} ${unit}` };
}

import { formatCurrent, formatPower } from '../units/electricity.ts';
import { formatHashrate } from '../units/hashrate.ts';
import { formatNumber, formatQuantity } from '../units/number-text.ts';
import { formatDuration } from '../units/time-text.ts';
import type { Signal, SignalUnit } from './define-signal.ts';

type Text = (value: number | null | undefined, decimals: number) => string;

/** Units that are not written as they are: larger ones from 1000 on, and capitals. */
const texts: Readonly<Partial<Record<SignalUnit, Text>>> = {
  W: formatPower,
  A: formatCurrent,
  'H/s': formatHashrate,
  s: formatDuration,
  rpm: (value, decimals) => formatQuantity(value, 'RPM', decimals),
  '': formatNumber,
};

/** A value of a signal with its unit, for people; `---` where there is none. */
export function signalText({ unit, decimals }: Pick<Signal, 'unit' | 'decimals'>, value: number | null | undefined) {
  const text = texts[unit];
  return text ? text(value, decimals) : formatQuantity(value, unit, decimals);
}

/** Min number of marks on a value axis, and the preferred number where the axis is high enough. */
const minMarks = 3;

/** Px between two marks, at least. */
const markSpacing = 22;

/** Share of the largest value that an axis spans at least, so that neighbouring marks differ in what they read. */
const minSpanShare = 0.02;

/** Spans below this are drawn as flat. */
const smallestSpan = 1e-6;

const niceFactors = [1, 2, 2.5, 5, 10] as const;

/** The largest readable step (1, 2, 2.5 or 5 times a power of ten) that is not above `max`. */
function niceStepUpTo(max: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(max));
  const steps = niceFactors.map((factor) => factor * power);
  const step = steps.findLast((one) => one <= max * (1 + 1e-9)) ?? power;
  if (!isWhole) return step;
  return Math.max(1, Number.isInteger(step) ? step : Math.floor(step));
}

function firstMark(low: number, step: number): number {
  return Math.ceil(low / step - 1e-9);
}

function countMarks(low: number, high: number, step: number): number {
  return Math.floor(high / step + 1e-9) - firstMark(low, step) + 1;
}

/**
 * The span of a value axis: what is drawn with a tenth above and below, never below zero for values that are not, and wide
 * enough that at least three marks on it read differently; from 0 to 1 where nothing or only zero is drawn. `isWhole` is for
 * counts.
 */
export function valueSpan(low: number | null, high: number | null, isWhole = false): [low: number, high: number] {
  if (low === null || high === null || (low === 0 && high === 0)) return [0, isWhole ? 4 : 1];
  const minSpan = Math.max(Math.abs(high) * minSpanShare, isWhole ? 3 : 0, smallestSpan);
  const margin = Math.max((high - low) * 0.1, (minSpan - (high - low)) / 2);
  const bottom = low >= 0 ? Math.max(0, low - margin) : low - margin;
  return [bottom, Math.max(high + margin, bottom + minSpan)];
}

/** The marks of a value axis of so many px: readable numbers, at least three, more where there is room. */
export function valueMarks(low: number, high: number, heightPx: number, isWhole = false): number[] {
  if (!(high > low)) return [low];
  const wanted = Math.max(minMarks, Math.floor(heightPx / markSpacing));
  let step = niceStepUpTo((high - low) / (wanted - 1), isWhole);
  while (countMarks(low, high, step) < minMarks && !(isWhole && step <= 1)) step = niceStepUpTo(step * 0.99, isWhole);
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return Array.from({ length: countMarks(low, high, step) }, (_, index) =>
    Number(((firstMark(low, step) + index) * step).toFixed(Math.min(100, decimals))),
  );
}

/** Width that the labels of most figures have beside a chart, px. */
const usualWidth = 56;

/** Width of the widest axis, px; longer labels are cut rather than leave no room for the lines. */
const maxWidth = 96;

/** Width of one character of a label with what stands around the label, px. */
const [characterWidth, aroundLabel] = [6, 8];

/** Width of a value axis whose labels are shown whole, px: the usual one, so that most charts of a page begin at one line, or more. */
export function valueAxisWidth(labels: readonly string[] | null): number {
  const length = Math.max(0, ...(labels ?? []).map((label) => label.length));
  return Math.min(maxWidth, Math.max(usualWidth, aroundLabel + characterWidth * length));
}

import { formatDate, type DateSetting, type DateStyle } from '../figure/dates.ts';

const daySeconds = 86_400;

/**
 * Labels of a time axis for marks in seconds since 1970 that stand `step` seconds apart: the time of day, and in a second
 * line the date where one begins; dates with their year below where days lie between the marks.
 */
export function timeAxisLabels(marks: readonly number[], step: number, setting: DateSetting): string[] {
  const write = (mark: number, style: DateStyle) => formatDate(mark * 1000, style, setting);
  const [upper, lower] = stylesOf(step);
  return marks.map((mark, index) => {
    const below = write(mark, lower);
    const before = marks[index - 1];
    const isNew = before === undefined || write(before, lower) !== below;
    return isNew ? `${write(mark, upper)}\n${below}` : write(mark, upper);
  });
}

function stylesOf(step: number): [upper: DateStyle, lower: DateStyle] {
  if (step >= daySeconds) return ['monthDay', 'year'];
  return [step >= 60 ? 'time' : 'timeWithSeconds', 'monthDay'];
}

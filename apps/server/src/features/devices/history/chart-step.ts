/** Widths of chart points that people can read off an axis, in seconds. */
const steps = [
  10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
] as const;

/** The smallest readable step, at least `least` seconds, by which a span (in seconds) needs no more than `points` points. */
export function chartStep(spanSeconds: number, points: number, min: number = steps[0]): number {
  const wanted = Math.max(spanSeconds / Math.max(1, points), min);
  return steps.find((step) => step >= wanted) ?? Math.ceil(wanted / 604_800) * 604_800;
}

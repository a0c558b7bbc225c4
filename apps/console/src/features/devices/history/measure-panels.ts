import type { Measure, Measures } from '@headframe/domain/devices/measure';

/** A measure that a panel draws. */
interface DrawnMeasure {
  name: string;
  measure: Measure;
}

/** One panel of a device's charts. */
export interface MeasurePanel {
  /** What people read above it. */
  label: string;
  measures: readonly DrawnMeasure[];
}

/** The panels that the measures of a kind (or of its parts) are drawn in, in the order in which measures first name them. */
export function measurePanels(measures: Measures): MeasurePanel[] {
  const drawn = Object.entries(measures).flatMap(([name, measure]) =>
    measure.chart === undefined ? [] : [{ label: measure.chart, name, measure }],
  );
  return [...Map.groupBy(drawn, ({ label }) => label)].map(([label, ofPanel]) => ({ label, measures: ofPanel }));
}

export function drawnMeasures(measures: Measures): string[] {
  return measurePanels(measures).flatMap((panel) => panel.measures.map(({ name }) => name));
}

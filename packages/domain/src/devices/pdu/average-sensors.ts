/** The figure that several sensors of one kind give together. */
export interface SensorAverage {
  /** Null where no sensor gives one. */
  value: number | null;
  /** Sensors that count; one: the figure is of that sensor alone, and is shown as such. */
  sensors: number;
}

/**
 * Averages what the sensors of a power distribution unit report. A sensor that reports nothing or zero is not connected
 * and does not count (specification 001: temperature and humidity are averaged only when both readings are non-zero).
 */
export function averageSensors(readings: readonly (number | null)[]): SensorAverage {
  const counting = readings.filter((reading): reading is number => reading !== null && reading !== 0);
  const sum = counting.reduce((total, reading) => total + reading, 0);
  return { value: counting.length === 0 ? null : sum / counting.length, sensors: counting.length };
}

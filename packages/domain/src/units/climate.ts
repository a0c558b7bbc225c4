import { formatQuantity } from './number-text.ts';

/** A temperature in °C, for people, with one decimal. */
export function formatTemperature(celsius: number | null | undefined): string {
  return formatQuantity(celsius, '°C', 1);
}

/** A fan speed, for people. */
export function formatFanSpeed(rpm: number | null | undefined): string {
  return formatQuantity(rpm, 'RPM', 0);
}

/** From thousandths of a percent, as PDUs and containers send relative humidity, to percent. */
function humidityPercent(thousandths: number): number {
  return thousandths / 1000;
}

/** A relative humidity in thousandths of a percent, for people. */
export function formatHumidity(thousandths: number | null | undefined): string {
  return formatQuantity(thousandths == null ? thousandths : humidityPercent(thousandths), '%', 1);
}

import { smoothNoise } from './noise.ts';

const daySeconds = 86_400;
const meanCelsius = 23;
const swingCelsius = 6;
const warmestSecond = 15 * 3600;

/** Air temperature in °C where the farm stands: coolest at 03:00, warmest at 15:00 UTC, with weather by the seed. */
export function ambientCelsius(seed: number, nowMs: number): number {
  const seconds = nowMs / 1000;
  const angle = ((seconds - warmestSecond) / daySeconds) * 2 * Math.PI;
  return meanCelsius + swingCelsius * Math.cos(angle) + 1.5 * smoothNoise(seed, 900, seconds, 6 * 3600);
}

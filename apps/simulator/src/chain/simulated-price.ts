/** USD about which the price of a simulated coin moves. */
const meanPrice = 70_000;

/** Swings of the price: part of the mean, and how long one takes, in seconds. */
const swings = [
  { part: 0.04, seconds: 9.3 * 86_400 },
  { part: 0.012, seconds: 31 * 3600 },
  { part: 0.004, seconds: 2.7 * 3600 },
  { part: 0.0012, seconds: 780 },
];

/** The price of a simulated coin at a time (seconds since 1970), in USD with cents: moves like a market, and is the same whoever asks. */
export function simulatedPrice(time: number): number {
  const moved = swings.reduce((sum, { part, seconds }) => sum + part * Math.sin((2 * Math.PI * time) / seconds), 0);
  return Math.round(meanPrice * (1 + moved) * 100) / 100;
}

/** What carries a miner's heat away. */
export type Cooling = 'air' | 'hydro' | 'immersion';

/**
 * The cooling of a model by its name. Bitmain adds "Hyd" or "Imm"; MicroBT counts it in the last digit (M53, M63: hydro; M56,
 * M66: immersion); Canaan adds I or H. Everything else is cooled by air.
 */
export function coolingOf(model: string | null): Cooling {
  const name = model ?? '';
  if (/\bhyd(ro)?\b|\bM[3-9]3(?=\D|$)|\bA1\d{3}H/i.test(name)) return 'hydro';
  if (/\bimm(ersion)?\b|\bM[3-9]6(?=\D|$)|\bA1\d{3}I/i.test(name)) return 'immersion';
  return 'air';
}

/**
 * Efficiency by model as the creators' data sheets give it, in J/TH at 25 °C: the first pattern that fits the name counts, so
 * longer names stand before shorter ones.
 */
const nominalEfficiencies: readonly (readonly [pattern: RegExp, joulesPerTerahash: number])[] = [
  [/S23 Imm/i, 12],
  [/S23 Hyd/i, 9.5],
  [/S23/i, 11],
  [/S21e? XP\+? Hyd/i, 12],
  [/S21 XP/i, 13.5],
  [/S21 Pro/i, 15],
  [/S21\+ Hyd/i, 15],
  [/S21\+/i, 16.5],
  [/S21 Hyd/i, 16],
  [/S21/i, 17.5],
  [/T21/i, 19],
  [/S19 XP\+? Hyd/i, 20.8],
  [/S19 XP/i, 21.5],
  [/S19k Pro/i, 23],
  [/S19j Pro\+/i, 27.5],
  [/S19 Pro\+ Hyd/i, 27.5],
  [/S19 Pro/i, 29.5],
  [/S19j Pro/i, 29.5],
  [/S19\b|S19a|S19i|S19j/i, 34.2],
  [/T19/i, 37.5],
  [/S17 Pro/i, 39.5],
  [/S17/i, 45],
  [/T17/i, 55],
  [/\bS9/i, 98],
  [/M7[036]S\+/i, 12.5],
  [/M7[036]S/i, 13.5],
  [/M7[036]/i, 14.5],
  [/M6[036]S\+\+/i, 15.5],
  [/M6[036]S\+/i, 17],
  [/M6[036]S/i, 18.5],
  [/M6[036]/i, 19.9],
  [/M5[036]S\+\+/i, 22],
  [/M5[036]S\+/i, 24],
  [/M5[036]S/i, 26],
  [/M5[036]/i, 29],
  [/M30S\+\+/i, 31],
  [/M30S\+/i, 34],
  [/M30S/i, 38],
  [/M31S\+/i, 42],
  [/M31S/i, 46],
  [/M20S/i, 48],
  [/M21S/i, 60],
];

/** The efficiency a SHA-256 model has by its data sheet, in J/TH; null where it is not known. */
export function nominalEfficiency(model: string | null, coinEnum = 0): number | null {
  if (coinEnum !== 0) return null;
  return nominalEfficiencies.find(([pattern]) => pattern.test(model ?? ''))?.[1] ?? null;
}

/** A model of miner by the data sheet of its manufacturer. */
export interface WorkerModel {
  /** The short name that people know: `S19 Pro`. */
  readonly model: string;
  readonly brand: string;
  readonly coinEnum: number;
  /** H/s */
  readonly hashrate: number;
  /** W */
  readonly consumption: number;
}

type Sheet = readonly [brand: string, model: string, hashrate: number, watts: number];

/** SHA-256 miners: Th/s and W. */
const sha256: readonly Sheet[] = [
  ['Antminer', 'S21 XP Hyd', 473, 5676],
  ['Antminer', 'S21 XP', 270, 3645],
  ['Antminer', 'S21+', 216, 3564],
  ['Antminer', 'S21 Pro', 234, 3510],
  ['Antminer', 'S21 Hyd', 335, 5360],
  ['Antminer', 'S21', 200, 3500],
  ['Antminer', 'T21', 190, 3610],
  ['Antminer', 'S19 XP Hyd', 255, 5304],
  ['Antminer', 'S19 XP', 140, 3010],
  ['Antminer', 'S19k Pro', 120, 2760],
  ['Antminer', 'S19 Pro+ Hyd', 198, 5445],
  ['Antminer', 'S19 Pro', 110, 3250],
  ['Antminer', 'S19j Pro+', 122, 3355],
  ['Antminer', 'S19j Pro', 100, 2950],
  ['Antminer', 'S19', 95, 3250],
  ['Antminer', 'T19', 84, 3150],
  ['Antminer', 'S17 Pro', 53, 2094],
  ['Antminer', 'S17', 56, 2520],
  ['Antminer', 'T17', 40, 2200],
  ['Antminer', 'S9', 13.5, 1323],
  ['Whatsminer', 'M66S', 298, 5513],
  ['Whatsminer', 'M63S', 390, 7215],
  ['Whatsminer', 'M60S', 186, 3441],
  ['Whatsminer', 'M60', 172, 3422],
  ['Whatsminer', 'M56S', 212, 5550],
  ['Whatsminer', 'M53S', 260, 6760],
  ['Whatsminer', 'M50S', 126, 3276],
  ['Whatsminer', 'M50', 114, 3306],
  ['Whatsminer', 'M30S++', 112, 3472],
  ['Whatsminer', 'M30S+', 100, 3400],
  ['Whatsminer', 'M30S', 88, 3344],
  ['Whatsminer', 'M31S', 70, 3220],
  ['Whatsminer', 'M20S', 68, 3360],
  ['Avalon', 'A1566', 185, 3420],
  ['Avalon', 'A1466', 150, 3230],
  ['Avalon', 'A1346', 110, 3300],
  ['Avalon', 'A1246', 90, 3420],
];

/** Scrypt miners: Mh/s and W. */
const scrypt: readonly Sheet[] = [
  ['Antminer', 'L9', 16000, 3360],
  ['Antminer', 'L7', 9500, 3425],
  ['Antminer', 'L3+', 504, 800],
  ['Elphapex', 'DG1+', 14000, 3920],
  ['Elphapex', 'DG1', 11000, 3420],
  ['Goldshell', 'LT6', 3350, 3200],
  ['Goldshell', 'Mini-DOGE III', 700, 400],
];

function modelsOf(sheets: readonly Sheet[], coinEnum: number, factor: number): WorkerModel[] {
  return sheets.map(([brand, model, hashrate, consumption]) => ({
    brand,
    model,
    coinEnum,
    hashrate: hashrate * factor,
    consumption,
  }));
}

/** The models that people choose from for a worker whose miner is not read. */
export const workerModels: readonly WorkerModel[] = [...modelsOf(sha256, 0, 1e12), ...modelsOf(scrypt, 1, 1e6)];

/** Name of a model with its manufacturer; no two models of a coin share one. */
export function fullModelName({ brand, model }: Pick<WorkerModel, 'brand' | 'model'>): string {
  return `${brand} ${model}`;
}

import { workerModels } from '../../pool/worker-models.ts';
import type { AsicDetail, AsicScalars } from './asic-report.ts';

/** What a setting of a miner can be, both ends included: %, °C. */
export const settingBounds = {
  fanPercent: { min: 0, max: 100 },
  powerPercent: { min: 0, max: 400 },
  temperatureOffset: { min: -100, max: 100 },
} as const;

/** What a miner can hash and draw at most, H/s and W. */
interface FigureBounds {
  readonly hashrate: number;
  readonly power: number;
}

/** Beyond twice its data sheet no setting takes a miner: the wildest overclocking stays below. */
const overclocking = 2;

/** No single miner draws more: the largest, cooled by water in a rack of its own, draw about 11 kW. */
const maxPower = 25_000;

/** Some three times what the largest miner of each algorithm makes, H/s; by coin enum, the first one for all that are not listed. */
const maxHashrates = [3e15, 1e11, 1e13, 1e15, 1e15, 1e14, 1e7] as const;

/** A name without maker, spaces and punctuation: `Antminer S21 Hyd.` and `S21 Hyd` are the same. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/antminer|whatsminer|avalon(miner)?/g, '')
    .replace(/[^a-z0-9+]/g, '')
    .replace(/^a(?=\d{4})/, '');
}

const bySheet = new Map(workerModels.map((sheet) => [plainName(sheet.model), sheet]));

/** Whatsminers add the variant of their boards: `M50SVH50`. */
const boardVariant = /v[a-z]?\d+$/;

/** The bounds of a miner: by its data sheet where its model is known, else by its algorithm. */
export function figureBoundsOf({
  model,
  coinEnum,
}: Pick<AsicDetail, 'coinEnum'> & { model: string | null }): FigureBounds {
  const name = plainName(model ?? '');
  const sheet = bySheet.get(name) ?? bySheet.get(name.replace(boardVariant, ''));
  if (sheet && sheet.coinEnum === coinEnum)
    return { hashrate: sheet.hashrate * overclocking, power: sheet.consumption * overclocking };
  return { hashrate: maxHashrates[coinEnum] ?? maxHashrates[0], power: maxPower };
}

const rates = ['hashrate', 'hashrateAverage', 'idealHashrate'] as const;
const settings = Object.keys(settingBounds) as (keyof typeof settingBounds)[];

/** Whether a figure is beyond what its miner can report. */
const isBeyond = (value: number | null, max: number, min = 0): boolean =>
  value !== null && !(value >= min && value <= max);

/** A report of which nothing is left that its miner cannot report, and whether anything of it had to go. */
interface BoundedFigures {
  readonly scalars: AsicScalars;
  readonly detail: AsicDetail | null;
  readonly isImpossible: boolean;
}

function boundedDetail(detail: AsicDetail, { hashrate: maxRate, power: maxWatts }: FigureBounds) {
  const kept = { ...detail };
  let isImpossible = false;
  const drop = (isWrong: boolean) => {
    isImpossible ||= isWrong;
    return isWrong;
  };
  if (drop(isBeyond(detail.powerLimit, maxWatts))) kept.powerLimit = null;
  for (const name of settings) {
    const { min, max } = settingBounds[name];
    if (drop(isBeyond(detail[name], max, min))) kept[name] = null;
  }
  kept.boards = detail.boards.map((board) => ({
    ...board,
    hashrate: drop(isBeyond(board.hashrate, maxRate)) ? null : board.hashrate,
    idealHashrate: drop(isBeyond(board.idealHashrate, maxRate)) ? null : board.idealHashrate,
  }));
  return { detail: isImpossible ? kept : detail, isImpossible };
}

/**
 * A miner's report without the figures that it cannot have measured, by {@link figureBoundsOf}: they are unknown, and are in no sum.
 * Reports come from agents, which are programs of their owners and may say anything.
 */
export function boundFigures(
  { scalars, detail }: { scalars: AsicScalars; detail: AsicDetail | null },
  known: { model: string | null; coinEnum: number },
): BoundedFigures {
  const bounds = figureBoundsOf({ model: detail?.model ?? known.model, coinEnum: detail?.coinEnum ?? known.coinEnum });
  const kept = { ...scalars };
  let isImpossible = false;
  for (const name of rates) if (isBeyond(scalars[name], bounds.hashrate)) [kept[name], isImpossible] = [null, true];
  if (isBeyond(scalars.power, bounds.power)) [kept.power, isImpossible] = [null, true];
  const wide = detail && boundedDetail(detail, bounds);
  return {
    scalars: isImpossible ? kept : scalars,
    detail: wide?.detail ?? null,
    isImpossible: isImpossible || wide?.isImpossible === true,
  };
}

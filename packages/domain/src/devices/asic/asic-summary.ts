import type { AsicReading } from './asic-reading.ts';

/** Extremes of a reading: temperatures in °C, fans in rpm, efficiency in J/Th; `null` where nothing was reported. */
interface AsicSummary {
  minChip: number | null;
  maxChip: number | null;
  minPCB: number | null;
  maxPCB: number | null;
  minFan: number | null;
  maxFan: number | null;
  efficiency: number | null;
  workingBoards: number;
  totalBoards: number;
}

function extremes(values: number[]): [number | null, number | null] {
  return values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)];
}

/** Sums a reading up for the list and the history; efficiency is power / hashrate, in joules per terahash. */
export function summarizeReading(reading: AsicReading): AsicSummary {
  const [minChip, maxChip] = extremes(reading.boards.flatMap((board) => board.chipTemperatures));
  const [minPCB, maxPCB] = extremes(reading.boards.flatMap((board) => board.pcbTemperatures));
  const [minFan, maxFan] = extremes(reading.fans.map((fan) => fan.rpm));
  const terahash = reading.hashrate === null ? 0 : reading.hashrate / 1e12;
  return {
    minChip,
    maxChip,
    minPCB,
    maxPCB,
    minFan,
    maxFan,
    efficiency: reading.power !== null && terahash > 0 ? reading.power / terahash : null,
    workingBoards: reading.boards.filter((board) => board.working).length,
    totalBoards: reading.boards.length,
  };
}

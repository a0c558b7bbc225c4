import { useCan } from '../../../transport/session/access.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

/** Heights in px of a chart and of the legend above it. */
interface ChartHeights {
  height: number;
  legendHeight: number;
}

/** A line of the legend with its summary takes two rows of 20 px in a narrow chart. */
const lineHeight = 40;

/** Heights of the charts of the dashboard, known before their data: hashrate and power stand side by side but on a phone. */
export function useChartHeights(): Readonly<Record<'hashrate' | 'power' | 'devices', ChartHeights>> {
  const isNarrow = useIsNarrow();
  const hashrate = (useCan('workers') ? 2 : 1) * lineHeight;
  return {
    hashrate: { height: 180, legendHeight: hashrate },
    power: { height: 180, legendHeight: isNarrow ? lineHeight : hashrate },
    devices: { height: 96, legendHeight: isNarrow ? lineHeight : lineHeight / 2 },
  };
}

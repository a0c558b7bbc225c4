import { useMemo, useState } from 'react';
import { TimeRangePicker } from '../chart/TimeRangePicker.tsx';
import { formatTimeRange, parseTimeRange, resolveTimeRange } from '../chart/time-range.ts';
import { TimeSeriesChart } from '../chart/TimeSeriesChart.tsx';
import { GallerySection } from './GallerySection.tsx';

function sine(points: number, base: number, swing: number, shift: number): (number | null)[] {
  return Array.from({ length: points }, (_, index) =>
    index > points * 0.6 && index < points * 0.63
      ? null
      : base + swing * Math.sin(index / 40 + shift) + (swing / 6) * Math.sin(index * 1.7),
  );
}

/** Two charts with one crosshair. */
export function ChartSamples() {
  const [value, setValue] = useState('24h');
  const [points] = useState(() => Number(new URLSearchParams(globalThis.location.search).get('points') ?? 600));
  const range = useMemo(() => resolveTimeRange(parseTimeRange(value) ?? { kind: 'last', seconds: 86_400 }), [value]);
  const times = useMemo(
    () => Array.from({ length: points }, (_, index) => range.from + ((range.to - range.from) * index) / points),
    [range, points],
  );
  const zoom = (from: number, to: number) => setValue(formatTimeRange({ kind: 'between', from, to }));
  const hashrate = useMemo(
    () => [
      {
        key: 'hashrate',
        label: 'Hashrate',
        values: sine(points, 410, 14, 0),
        format: (one: number) => `${one.toFixed(1)} Ph/s`,
      },
    ],
    [points],
  );
  const boards = useMemo(
    () =>
      Array.from({ length: 8 }, (_, index) => ({
        key: `board-${index}`,
        label: `Board ${index + 1}`,
        values: sine(points, 58 + index * 2, 4, index),
        format: (one: number) => `${one.toFixed(1)} °C`,
      })),
    [points],
  );
  return (
    <GallerySection title="Charts">
      <TimeRangePicker value={value} onChange={setValue} />
      <TimeSeriesChart label="Hashrate" times={times} series={hashrate} syncKey="gallery" onZoom={zoom} height={160} />
      <TimeSeriesChart
        label="Board temperatures"
        times={times}
        series={boards}
        syncKey="gallery"
        onZoom={zoom}
        height={180}
      />
      <TimeSeriesChart label="Nothing" times={[]} series={[]} height={80} />
      <TimeSeriesChart label="Loading" times={[]} series={[]} height={80} isLoading />
    </GallerySection>
  );
}

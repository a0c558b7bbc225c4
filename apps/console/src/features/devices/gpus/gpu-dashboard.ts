import * as z from 'zod/mini';
import { GpuSummaryDocument, GpuSummaryUpdatesDocument, StaleGpusDocument } from '../../../generated/gpu-dashboard.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { countTiles, deviceCounts, issueTile, powerTile } from '../../../ui/figure/device-tiles.ts';
import { gpuPage } from './gpu.route.ts';

const schema = z.object({
  ...deviceCounts,
  withIssues: z.number(),
  power: z.number(),
  reportingPower: z.number(),
});

export const gpuFigures = defineDeviceFigures({
  label: 'GPUs',
  page: gpuPage,
  schema,
  read: GpuSummaryDocument,
  readOf: (data) => data.gpusAggregate,
  pushed: GpuSummaryUpdatesDocument,
  pushedOf: (data) => data.gpusAggregateUpdates,
  stale: StaleGpusDocument,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        ...countTiles('GPUs', values),
        issueTile(values),
        {
          ...powerTile('Power of GPUs', 'beside the farm’s', values?.power, values?.reportingPower, values?.online),
          search: { sort: '-power' },
        },
      ],
    },
  ],
});

import { formatPower } from '@headframe/domain/units/electricity';
import * as z from 'zod/mini';
import { GpuSummaryDocument, GpuSummaryUpdatesDocument } from '../../../generated/gpu-dashboard.ts';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { gpuPage } from './gpu.route.ts';

const schema = z.object({
  count: z.number(),
  online: z.number(),
  offline: z.number(),
  withIssues: z.number(),
  power: z.number(),
  reportingPower: z.number(),
});

/** The figures of GPUs on the dashboard. */
export const gpuFigures = defineDeviceFigures({
  label: 'GPUs',
  page: gpuPage,
  schema,
  read: GpuSummaryDocument,
  readOf: (data) => data.gpusAggregate,
  pushed: GpuSummaryUpdatesDocument,
  pushedOf: (data) => data.gpusAggregateUpdates,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        { label: 'GPUs', text: values && formatCount(values.count), detail: 'total', search: {} },
        { label: 'Online', text: values && formatCount(values.online), tone: 'ok', search: { state: ['online'] } },
        { label: 'Offline', text: values && formatCount(values.offline), tone: 'bad', search: { state: ['offline'] } },
        {
          label: 'Power',
          // No GPU that reports a power is no total of 0 W.
          text: values && formatPower(values.reportingPower > 0 ? values.power : null),
          detail: values && coverageText(values.reportingPower, values.online),
          search: { sort: '-power' },
        },
      ],
    },
  ],
});

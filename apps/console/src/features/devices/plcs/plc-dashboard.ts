import * as z from 'zod/mini';
import { PlcSummaryDocument, PlcSummaryUpdatesDocument, StalePlcsDocument } from '../../../generated/plc-dashboard.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { countTiles, deviceCounts, issueTile } from '../../../ui/figure/device-tiles.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { plcPage } from './plc.route.ts';

const schema = z.object({
  ...deviceCounts,
  withIssues: z.number(),
  coilsOn: z.number(),
  coilsOff: z.number(),
});

export const plcFigures = defineDeviceFigures({
  label: 'PLCs',
  page: plcPage,
  schema,
  read: PlcSummaryDocument,
  readOf: (data) => data.plcsAggregate,
  pushed: PlcSummaryUpdatesDocument,
  pushedOf: (data) => data.plcsAggregateUpdates,
  stale: StalePlcsDocument,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        ...countTiles('PLCs', values),
        issueTile(values),
        {
          label: 'Coils on',
          text: values && formatCount(values.coilsOn),
          detail: 'of online PLCs',
          search: { sort: '-coilsOn' },
        },
        {
          label: 'Coils off',
          text: values && formatCount(values.coilsOff),
          detail: 'of online PLCs',
          search: { sort: '-coilsOff' },
        },
      ],
    },
  ],
});

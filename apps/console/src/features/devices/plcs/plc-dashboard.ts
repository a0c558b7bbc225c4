import * as z from 'zod/mini';
import { PlcSummaryDocument, PlcSummaryUpdatesDocument } from '../../../generated/plc-dashboard.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { plcPage } from './plc.route.ts';

const schema = z.object({
  count: z.number(),
  online: z.number(),
  offline: z.number(),
  withIssues: z.number(),
  coilsOn: z.number(),
  coilsOff: z.number(),
});

/** The figures of PLCs on the dashboard. */
export const plcFigures = defineDeviceFigures({
  label: 'PLCs',
  page: plcPage,
  schema,
  read: PlcSummaryDocument,
  readOf: (data) => data.plcsAggregate,
  pushed: PlcSummaryUpdatesDocument,
  pushedOf: (data) => data.plcsAggregateUpdates,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        { label: 'PLCs', text: values && formatCount(values.count), detail: 'total', search: {} },
        { label: 'Online', text: values && formatCount(values.online), tone: 'ok', search: { state: ['online'] } },
        { label: 'Offline', text: values && formatCount(values.offline), tone: 'bad', search: { state: ['offline'] } },
        {
          label: 'With issues',
          text: values && formatCount(values.withIssues),
          tone: 'warn',
          search: { issue: ['ANY'] },
        },
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

import { formatPower } from '@headframe/domain/units/electricity';
import * as z from 'zod/mini';
import { PduSummaryDocument, PduSummaryUpdatesDocument } from '../../../generated/pdu-dashboard.ts';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { pduPage } from './pdu.route.ts';

const schema = z.object({
  count: z.number(),
  online: z.number(),
  offline: z.number(),
  withIssues: z.number(),
  power: z.number(),
  reportingPower: z.number(),
  outletsOn: z.number(),
  outletsOff: z.number(),
});

/** The figures of PDUs on the dashboard. */
export const pduFigures = defineDeviceFigures({
  label: 'PDUs',
  page: pduPage,
  schema,
  read: PduSummaryDocument,
  readOf: (data) => data.pdusAggregate,
  pushed: PduSummaryUpdatesDocument,
  pushedOf: (data) => data.pdusAggregateUpdates,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        { label: 'PDUs', text: values && formatCount(values.count), detail: 'total', search: {} },
        { label: 'Online', text: values && formatCount(values.online), tone: 'ok', search: { state: ['online'] } },
        { label: 'Offline', text: values && formatCount(values.offline), tone: 'bad', search: { state: ['offline'] } },
        {
          label: 'With issues',
          text: values && formatCount(values.withIssues),
          tone: 'warn',
          search: { issue: ['ANY'] },
        },
        {
          label: 'Power',
          // No unit that reports its power is no total of 0 W.
          text: values && formatPower(values.reportingPower > 0 ? values.power : null),
          detail: values && coverageText(values.reportingPower, values.online),
          search: { sort: '-power' },
        },
        {
          label: 'Outlets on',
          text: values && formatCount(values.outletsOn),
          detail: 'of online PDUs',
          search: { sort: '-outletsOn' },
        },
        {
          label: 'Outlets off',
          text: values && formatCount(values.outletsOff),
          detail: 'of online PDUs',
          search: { outletsOff: '1..', sort: '-outletsOff' },
        },
      ],
    },
  ],
});

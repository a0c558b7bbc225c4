import * as z from 'zod/mini';
import { PduSummaryDocument, PduSummaryUpdatesDocument, StalePdusDocument } from '../../../generated/pdu-dashboard.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { countTiles, deviceCounts, issueTile, powerTile } from '../../../ui/figure/device-tiles.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { pduPage } from './pdu.route.ts';

const schema = z.object({
  ...deviceCounts,
  withIssues: z.number(),
  power: z.number(),
  reportingPower: z.number(),
  outletsOn: z.number(),
  outletsOff: z.number(),
});

export const pduFigures = defineDeviceFigures({
  label: 'PDUs',
  page: pduPage,
  schema,
  read: PduSummaryDocument,
  readOf: (data) => data.pdusAggregate,
  pushed: PduSummaryUpdatesDocument,
  pushedOf: (data) => data.pdusAggregateUpdates,
  stale: StalePdusDocument,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        ...countTiles('PDUs', values),
        issueTile(values),
        {
          ...powerTile(
            'Power through PDUs',
            'as PDUs measure it',
            values?.power,
            values?.reportingPower,
            values?.online,
          ),
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

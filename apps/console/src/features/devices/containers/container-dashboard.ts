import { formatTemperature } from '@headframe/domain/units/climate';
import * as z from 'zod/mini';
import {
  ContainerSummaryDocument,
  ContainerSummaryUpdatesDocument,
  StaleContainersDocument,
} from '../../../generated/container-dashboard.ts';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { countTiles, deviceCounts, powerTile } from '../../../ui/figure/device-tiles.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { containerPage } from './container.route.ts';

const schema = z.object({
  ...deviceCounts,
  withFaults: z.number(),
  coolersClosed: z.number(),
  power: z.number(),
  reportingPower: z.number(),
  supplyTemperatureMax: z.nullable(z.number()),
  reportingTemperature: z.number(),
});

/** The figures of containers on the dashboard. Their power is that of the miners in them as well. */
export const containerFigures = defineDeviceFigures({
  label: 'Containers',
  page: containerPage,
  schema,
  read: ContainerSummaryDocument,
  readOf: (data) => data.containersAggregate,
  pushed: ContainerSummaryUpdatesDocument,
  pushedOf: (data) => data.containersAggregateUpdates,
  stale: StaleContainersDocument,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        ...countTiles('Containers', values),
        {
          label: 'With faults',
          text: values && formatCount(values.withFaults),
          tone: 'bad',
          search: { faults: '1..' },
        },
        {
          label: 'Cooler closed',
          text: values && formatCount(values.coolersClosed),
          tone: 'warn',
          search: { cooler: ['closed'] },
        },
        {
          label: 'Warmest supply',
          text: values && formatTemperature(values.supplyTemperatureMax),
          detail: values && coverageText(values.reportingTemperature, values.online),
          search: { sort: '-supplyTemperature' },
        },
        {
          ...powerTile(
            'Power of containers',
            'with their miners',
            values?.power,
            values?.reportingPower,
            values?.online,
          ),
          search: { sort: '-power' },
        },
      ],
    },
  ],
});

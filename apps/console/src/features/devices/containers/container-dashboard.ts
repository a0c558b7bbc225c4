import { formatTemperature } from '@headframe/domain/units/climate';
import { formatPower } from '@headframe/domain/units/electricity';
import * as z from 'zod/mini';
import { ContainerSummaryDocument, ContainerSummaryUpdatesDocument } from '../../../generated/container-dashboard.ts';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { containerPage } from './container.route.ts';

const schema = z.object({
  count: z.number(),
  online: z.number(),
  offline: z.number(),
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
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        { label: 'Containers', text: values && formatCount(values.count), detail: 'total', search: {} },
        { label: 'Online', text: values && formatCount(values.online), tone: 'ok', search: { state: ['online'] } },
        { label: 'Offline', text: values && formatCount(values.offline), tone: 'bad', search: { state: ['offline'] } },
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
          label: 'Power with miners',
          // No container that reports a power is no total of 0 W.
          text: values && formatPower(values.reportingPower > 0 ? values.power : null),
          detail: values && coverageText(values.reportingPower, values.online),
          search: { sort: '-power' },
        },
      ],
    },
  ],
});

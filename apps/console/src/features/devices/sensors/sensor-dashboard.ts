import { formatPower } from '@headframe/domain/units/electricity';
import * as z from 'zod/mini';
import { SensorSummaryDocument, SensorSummaryUpdatesDocument } from '../../../generated/sensor-dashboard.ts';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { sensorPage } from './sensor.route.ts';

const schema = z.object({
  count: z.number(),
  online: z.number(),
  offline: z.number(),
  wattage: z.number(),
  reportingPower: z.number(),
});

/** The figures of sensors on the dashboard. Meters may measure one behind another: their sum is of readings, not of a site. */
export const sensorFigures = defineDeviceFigures({
  label: 'Sensors',
  page: sensorPage,
  schema,
  read: SensorSummaryDocument,
  readOf: (data) => data.sensorsAggregate,
  pushed: SensorSummaryUpdatesDocument,
  pushedOf: (data) => data.sensorsAggregateUpdates,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        { label: 'Sensors', text: values && formatCount(values.count), detail: 'total', search: {} },
        { label: 'Online', text: values && formatCount(values.online), tone: 'ok', search: { state: ['online'] } },
        { label: 'Offline', text: values && formatCount(values.offline), tone: 'bad', search: { state: ['offline'] } },
        {
          label: 'Measured power',
          // No sensor that reports a power is no total of 0 W.
          text: values && formatPower(values.reportingPower > 0 ? values.wattage : null),
          detail: values && coverageText(values.reportingPower, values.online),
          search: { sort: '-wattage' },
        },
      ],
    },
  ],
});

import * as z from 'zod/mini';
import {
  SensorSummaryDocument,
  SensorSummaryUpdatesDocument,
  StaleSensorsDocument,
} from '../../../generated/sensor-dashboard.ts';
import { defineDeviceFigures } from '../../../ui/figure/device-figures.ts';
import { countTiles, deviceCounts, powerTile } from '../../../ui/figure/device-tiles.ts';
import { sensorPage } from './sensor.route.ts';

const schema = z.object({
  ...deviceCounts,
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
  stale: StaleSensorsDocument,
  rows: (values) => [
    {
      isDense: true,
      tiles: [
        ...countTiles('Sensors', values),
        {
          ...powerTile(
            'Power at meters',
            'readings, no total',
            values?.wattage,
            values?.reportingPower,
            values?.online,
          ),
          search: { sort: '-wattage' },
        },
      ],
    },
  ],
});

import { sensorMeasureNames, sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import { missingText } from '@headframe/domain/units/number-text';
import {
  SensorDetailDocument,
  SensorDetailUpdatesDocument,
  SensorHistoryDocument,
  type SensorRowFragment,
} from '../../../../generated/sensor.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import { HistoryCharts } from '../../history/index.ts';
import { defineDeviceDrawer, deviceFacts } from '../../device-kit/index.ts';
import { figureText, sensorName } from '../sensor-figures.ts';
import { chosenSensor, sensorActions } from '../sensor.actions.ts';
import { sensorPage } from '../sensor.route.ts';

const source = liveItemOf('sensors', { document: SensorDetailDocument, updates: SensorDetailUpdatesDocument });

/** The details of one sensor, beside the list; the URL names the sensor. */
export const SensorDrawer = defineDeviceDrawer(source, {
  noun: 'Sensor',
  name: sensorName,
  actions: sensorActions,
  chosen: chosenSensor,
  Content,
});

function Content({ item: sensor }: { item: SensorRowFragment }) {
  const { range } = sensorPage.useSearch();
  const setSearch = sensorPage.useSetSearch();
  const { id } = sensor;
  return (
    <>
      <SensorFacts sensor={sensor} />
      <DetailSection title="History">
        <HistoryCharts
          document={SensorHistoryDocument}
          variables={{ id }}
          historyOf={(data) => data.sensorHistory}
          measures={sensorMeasures}
          subject={{ id, name: sensorName(sensor) }}
          recorded={{ first: sensor.createdAt, last: sensor.lastSeen }}
          range={range}
          onRange={(next, isStep) => setSearch({ range: next }, isStep)}
          syncKey={`sensor:${id}`}
        />
      </DetailSection>
    </>
  );
}

function SensorFacts({ sensor }: { sensor: SensorRowFragment }) {
  const reported = sensorMeasureNames.filter((name) => sensor[name] !== null);
  return (
    <>
      <Facts
        facts={deviceFacts(
          sensor,
          [
            ['Meter name', sensor.meterName || missingText],
            ['Map', sensor.family],
          ],
          sensor.unit === null ? sensor.ip : `${sensor.ip}, unit ${sensor.unit}`,
        )}
      />
      <DetailSection title="Figures">
        {reported.length === 0 ? (
          <p>{sensor.lastSeen === null ? 'Not read yet.' : 'It reports nothing now.'}</p>
        ) : (
          <Facts facts={reported.map((name) => [sensorMeasures[name].label, figureText(sensor, name)] as const)} />
        )}
      </DetailSection>
    </>
  );
}

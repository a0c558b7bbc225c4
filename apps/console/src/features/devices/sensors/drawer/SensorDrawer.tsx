import { sensorMeasureNames, sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import { missingText } from '@headframe/domain/units/number-text';
import {
  SensorDetailDocument,
  SensorDetailUpdatesDocument,
  SensorHistoryDocument,
  type SensorRowFragment,
} from '../../../../generated/sensor.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { HistoryCharts } from '../../history/index.ts';
import { DeviceDrawer, deviceFacts } from '../../trunk/index.ts';
import { figureText, sensorName } from '../sensor-figures.ts';
import { chosenSensor, sensorActions } from '../sensor.actions.ts';
import { sensorPage } from '../sensor.route.ts';

const source = liveItemOf('sensors', { document: SensorDetailDocument, updates: SensorDetailUpdatesDocument });

/** The details of one sensor, beside the list; the URL names the sensor. */
export function SensorDrawer({ id, list }: { id: string; list: DrawerList }) {
  const { range } = sensorPage.useSearch();
  const setSearch = sensorPage.useSetSearch();
  return (
    <DeviceDrawer
      id={id}
      list={list}
      source={source}
      noun="Sensor"
      name={sensorName}
      actions={(sensor, controls) => actionsFor(sensorActions, chosenSensor(sensor, controls))}
    >
      {(sensor) => (
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
      )}
    </DeviceDrawer>
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

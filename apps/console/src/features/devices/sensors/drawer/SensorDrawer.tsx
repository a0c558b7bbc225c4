import { sensorMeasureNames, sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import { missingText } from '@headframe/domain/units/number-text';
import {
  SensorDetailDocument,
  SensorDetailUpdatesDocument,
  type SensorRowFragment,
} from '../../../../generated/sensor.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { detailSource } from '../../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { DeviceDrawer, sharedText } from '../../trunk/index.ts';
import { chosenSensor, sensorActions } from '../sensor.actions.ts';
import { figureText, sensorName } from '../sensor-figures.ts';
import { SensorCharts } from './SensorCharts.tsx';

const sensorSource = detailSource({
  document: SensorDetailDocument,
  itemOf: ({ sensors }) => sensors[0],
  updates: SensorDetailUpdatesDocument,
  pushedItemOf: ({ sensorsUpdates }) => sensorsUpdates[0],
});

/** The details of one sensor, beside the list; the URL names the sensor. */
export function SensorDrawer({ id, list }: { id: string; list: DrawerList }) {
  return (
    <DeviceDrawer
      id={id}
      list={list}
      source={sensorSource}
      noun="Sensor"
      name={sensorName}
      actions={(sensor, controls) => actionsFor(sensorActions, chosenSensor(sensor, controls))}
    >
      {(sensor) => (
        <>
          <SensorFacts sensor={sensor} />
          <SensorCharts sensor={sensor} />
        </>
      )}
    </DeviceDrawer>
  );
}

function SensorFacts({ sensor }: { sensor: SensorRowFragment }) {
  const shared = sharedText(sensor);
  const reported = sensorMeasureNames.filter((name) => sensor[name] !== null);
  return (
    <>
      <Facts
        facts={[
          ...(sensor.failure ? ([['Last failure', sensor.failure]] as const) : []),
          ['Serial', sensor.serialNumber || missingText],
          ['Meter name', sensor.meterName || missingText],
          ['Model', sensor.model || missingText],
          ['Firmware', sensor.firmware || missingText],
          ['Map', sensor.family],
          ['IP', sensor.unit === null ? sensor.ip : `${sensor.ip}, unit ${sensor.unit}`],
          ['Agent', sensor.agentName],
          ...(shared === undefined ? [] : [['Sharing', shared] as const]),
          ['Last seen', <RelativeTime key="seen" at={sensor.lastSeen} />],
          ['Created', <RelativeTime key="created" at={sensor.createdAt} />],
        ]}
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

import { formatTemperature } from '@headframe/domain/units/climate';
import { formatQuantity } from '@headframe/domain/units/number-text';
import type { PduDetailFragment } from '../../../../generated/pdu.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import styles from './PduDrawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** Each sensor of the environment; nothing where the tiles show the only one. */
export function SensorTable({ pdu }: { pdu: PduDetailFragment }) {
  if (pdu.sensors.length < 2) return null;
  return (
    <DetailSection title="Sensors">
      <div className={classes['scroll']}>
        <table
          aria-label="Sensors"
          className={`${classes['figures']} ${styles['phases']}`}
          data-stale={!pdu.isOnline || undefined}
        >
          <thead>
            <tr>
              <th scope="col">Sensor</th>
              <th scope="col">Temperature</th>
              <th scope="col">Humidity</th>
            </tr>
          </thead>
          <tbody>
            {pdu.sensors.map(({ key, temperature, humidity }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{formatTemperature(temperature)}</td>
                <td>{formatQuantity(humidity, '%', 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}

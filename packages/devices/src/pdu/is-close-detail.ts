import { isDeepStrictEqual } from 'node:util';
import type { PduDetail } from '@headframe/domain/devices/pdu/pdu-report';

/** What changes of the figures of circuits and sensors are worth sending: A, a share of the rating, °C, and % of relative humidity. */
const worth = { current: 0.2, ofRating: 0.01, temperature: 0.5, humidity: 2 } as const;

function isClose(one: number | null | undefined, other: number | null | undefined, by: number): boolean {
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < by : one === other;
}

/** Whether a detail says the same as the one that was sent, but for currents, temperatures and humidities that moved a little. */
export function isCloseDetail(sent: PduDetail, now: PduDetail): boolean {
  const steady = ({ circuits, sensors, ...rest }: PduDetail) => ({
    ...rest,
    circuits: circuits.map(({ current: _moves, ...circuit }) => circuit),
    sensors: sensors.map(({ key }) => key),
  });
  return (
    isDeepStrictEqual(steady(sent), steady(now)) &&
    now.circuits.every(({ current, rating }, index) =>
      isClose(sent.circuits[index]?.current, current, Math.max(worth.current, (rating ?? 0) * worth.ofRating)),
    ) &&
    now.sensors.every(
      ({ temperature, humidity }, index) =>
        isClose(sent.sensors[index]?.temperature, temperature, worth.temperature) &&
        isClose(sent.sensors[index]?.humidity, humidity, worth.humidity),
    )
  );
}

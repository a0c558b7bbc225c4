import {
  pduScalarsOf,
  type OutletScalars,
  type PduDetail,
  type PduScalars,
} from '@headframe/domain/devices/pdu/pdu-report';
import type { PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import type { PartReading } from '../driver-kind.ts';

/** Parts a unit's reading into what travels at every poll, what travels when it changed, and its outlets. */
export function splitPduReading(reading: PduReading): {
  scalars: PduScalars;
  detail: PduDetail;
  parts: (PartReading & { scalars: OutletScalars })[];
} {
  const { family, model, firmware, mac, serialNumber, sysName, location, phaseCount, outlets, circuits, sensors } =
    reading;
  const delays = outlets.map(({ key, onDelay, offDelay }) => ({ key, onDelay, offDelay }));
  return {
    scalars: pduScalarsOf(reading),
    detail: { family, model, firmware, mac, serialNumber, sysName, location, phaseCount, delays, circuits, sensors },
    parts: outlets.map(({ key, name, on, changing, current, voltage, power, energy, powerFactor }) => ({
      key,
      name,
      scalars: { on, changing, current, voltage, power, energy, powerFactor },
    })),
  };
}

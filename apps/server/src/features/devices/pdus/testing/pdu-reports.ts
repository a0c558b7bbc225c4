import type { DeviceReport } from '@headframe/agent-link/device-report';
import { splitPduReading } from '@headframe/devices/pdu/split-pdu-reading';
import type { PduCircuit, PduOutlet, PduReading } from '@headframe/domain/devices/pdu/pdu-reading';

const phase = (current: number, power: number) => ({
  current,
  voltage: 230,
  power,
  powerFactor: 0.98,
  energy: null,
  load: 40,
  loadState: 2,
});

/** An outlet that is on, as its unit reports it. */
export const outlet = (key: string, given: Partial<PduOutlet> = {}): PduOutlet => ({
  key,
  name: `Outlet ${key}`,
  on: true,
  changing: false,
  current: 8,
  voltage: 230,
  power: 1800,
  energy: 12.5,
  powerFactor: 0.97,
  onDelay: 3,
  offDelay: 0,
  ...given,
});

function readingOf(
  outlets: readonly PduOutlet[],
  currents: readonly number[],
  circuits: readonly PduCircuit[],
): PduReading {
  return {
    family: 'snmp-apc-rpdu2',
    model: 'AP8841',
    firmware: '6.5.6',
    mac: null,
    serialNumber: 'ZA1',
    sysName: 'Row 3 left',
    location: 'Hall A',
    power: 5400,
    energy: 991.5,
    frequency: 50,
    phases: currents.map((current) => phase(current, 1800)),
    phaseCount: 3,
    temperature: 31.5,
    temperatureSensors: 1,
    humidity: 40,
    humiditySensors: 2,
    outlets: [...outlets],
    circuits: [...circuits],
    sensors: [],
  };
}

/** The report of a unit with these outlets, currents of its phases, in A, and circuits. */
export function pduReport(
  deviceId: number,
  outlets: readonly PduOutlet[],
  at = Date.now(),
  currents: readonly number[] = [8, 8, 8.5],
  circuits: readonly PduCircuit[] = [],
): DeviceReport {
  const reading = splitPduReading(readingOf(outlets, currents, circuits));
  return { deviceId, kind: 'pdu', at, ip: '10.0.0.80', ...reading, failure: null };
}

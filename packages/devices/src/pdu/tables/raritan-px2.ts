import { enterprises, type PduTable } from '../pdu-table.ts';

const raritan = `${enterprises}.13742.6`;
const outletSensors = { oid: `${raritan}.5.4.3.1.4`, digits: `${raritan}.3.5.4.1.7`, scale: 1 };
const inletSensors = { oid: `${raritan}.5.2.3.1.4`, digits: `${raritan}.3.3.4.1.7`, scale: 1 };
const poleSensors = { oid: `${raritan}.5.2.4.1.4`, digits: `${raritan}.3.3.6.1.7`, scale: 1 };
const breakerSensors = { oid: `${raritan}.5.3.3.1.4`, digits: `${raritan}.3.4.4.1.7`, scale: 1 };
const externalSensors = { oid: `${raritan}.5.5.3.1.4`, digits: `${raritan}.3.6.3.1.17`, scale: 1 };
const externalType = `${raritan}.3.6.3.1.2`;

/** Sensors by their number (PDU2-MIB SensorTypeEnumeration). */
const sensor = { current: '1', voltage: '4', power: '5', powerFactor: '7', energy: '8' } as const;

/**
 * Raritan PX2, PX3 and PX4: outlets are `pdu.outlet`, each figure is a sensor with its own number of decimal digits.
 * Source: PDU2-MIB, device protocol notes 2.1.
 */
export const raritanPx2: PduTable = {
  family: 'snmp-raritan-px2',
  objects: [`${enterprises}.13742.6`],
  proof: [`${raritan}.3.2.1.1.3`],
  identity: { model: `${raritan}.3.2.1.1.3`, serialNumber: `${raritan}.3.2.1.1.4`, firmware: `${raritan}.3.2.3.1.6` },
  invalid: [],
  total: {
    power: { ...inletSensors, sensor: sensor.power },
    energy: { ...inletSensors, sensor: sensor.energy, scale: 0.001 },
  },
  phases: {
    current: { ...poleSensors, sensor: sensor.current },
    voltage: { ...poleSensors, sensor: sensor.voltage },
    power: { ...poleSensors, sensor: sensor.power },
    powerFactor: { ...poleSensors, sensor: sensor.powerFactor },
    energy: { ...poleSensors, sensor: sensor.energy, scale: 0.001 },
  },
  inlet: {
    current: { ...inletSensors, sensor: sensor.current },
    voltage: { ...inletSensors, sensor: sensor.voltage },
    power: { ...inletSensors, sensor: sensor.power },
    powerFactor: { ...inletSensors, sensor: sensor.powerFactor },
    energy: { ...inletSensors, sensor: sensor.energy, scale: 0.001 },
  },
  circuits: [
    { kind: 'line', current: { ...poleSensors, sensor: sensor.current } },
    {
      kind: 'breaker',
      current: { ...breakerSensors, sensor: sensor.current },
      names: [`${raritan}.3.4.3.1.2`],
      rating: { oid: `${raritan}.3.4.3.1.5`, scale: 1 },
    },
  ],
  temperature: { ...externalSensors, unit: 'C', type: { oid: externalType, value: 10 } },
  humidity: { ...externalSensors, type: { oid: externalType, value: 11 } },
  outlets: {
    name: `${raritan}.3.5.3.1.3`,
    rename: `${raritan}.3.5.3.1.3`,
    state: `${raritan}.4.1.2.1.3`,
    states: { on: [7], off: [8] },
    commands: { oid: `${raritan}.4.1.2.1.2`, off: 0, on: 1, reboot: 2 },
    current: { ...outletSensors, sensor: sensor.current },
    voltage: { ...outletSensors, sensor: sensor.voltage },
    power: { ...outletSensors, sensor: sensor.power },
    energy: { ...outletSensors, sensor: sensor.energy, scale: 0.001 },
    powerFactor: { ...outletSensors, sensor: sensor.powerFactor },
  },
};

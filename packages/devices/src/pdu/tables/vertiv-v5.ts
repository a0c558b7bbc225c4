import { enterprises, type PduTable } from '../pdu-table.ts';

const geist = `${enterprises}.21239.5.2`;
/** Says for the whole unit in which unit temperatures are: 0 Fahrenheit, 1 Celsius. */
const unit = { oid: `${geist}.1.7`, fahrenheit: 0 };

/** Vertiv and Geist units with the V5 firmware. Source: VERTIV-V5-MIB, device protocol notes 2.1. */
export const vertivV5: PduTable = {
  family: 'snmp-vertiv-v5',
  objects: [`${enterprises}.21239.42`, `${enterprises}.21239.5.2`],
  proof: [`${geist}.1.8`, `${geist}.1.10`],
  identity: { model: `${geist}.1.8`, serialNumber: `${geist}.1.10`, firmware: `${geist}.1.2` },
  invalid: [-1],
  total: { power: { oid: `${geist}.3.1.1.9`, scale: 1 }, energy: { oid: `${geist}.3.1.1.12`, scale: 0.001 } },
  phases: {
    voltage: { oid: `${geist}.3.2.1.4`, scale: 0.1 },
    current: { oid: `${geist}.3.2.1.8`, scale: 0.01 },
    power: { oid: `${geist}.3.2.1.12`, scale: 1 },
    powerFactor: { oid: `${geist}.3.2.1.14`, scale: 0.01 },
    energy: { oid: `${geist}.3.2.1.15`, scale: 0.001 },
  },
  circuits: [
    {
      kind: 'line',
      current: { oid: `${geist}.3.4.1.4`, scale: 0.01 },
      names: [`${geist}.3.4.1.3`, `${geist}.3.4.1.2`],
    },
    {
      kind: 'breaker',
      current: { oid: `${geist}.3.3.1.4`, scale: 0.01 },
      names: [`${geist}.3.3.1.3`, `${geist}.3.3.1.2`],
    },
  ],
  temperature: { oid: `${geist}.4.1.5`, scale: 0.1, unit },
  outlets: {
    name: `${geist}.3.5.1.2`,
    state: `${geist}.3.5.1.4`,
    states: { on: [1], off: [2] },
    commands: { oid: `${geist}.3.5.1.6`, on: 2, off: 4, reboot: 6 },
    current: { oid: `${geist}.3.6.1.8`, scale: 0.01 },
    voltage: { oid: `${geist}.3.6.1.4`, scale: 0.1 },
    power: { oid: `${geist}.3.6.1.12`, scale: 1 },
    energy: { oid: `${geist}.3.6.1.15`, scale: 0.001 },
    powerFactor: { oid: `${geist}.3.6.1.14`, scale: 0.01 },
  },
};

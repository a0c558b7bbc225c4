import { enterprises, type PduTable } from '../pdu-table.ts';

const epdu = `${enterprises}.3808.1.1.3`;

/**
 * CyberPower switched and metered units. The temperature of the environment sensor is in tenths of a degree Fahrenheit. Source:
 * CPS-MIB, device protocol notes 2.1.
 */
export const cyberpower: PduTable = {
  family: 'snmp-cyberpower',
  objects: [`${enterprises}.3808`],
  proof: [`${epdu}.1.5`],
  identity: { firmware: `${epdu}.1.3`, model: `${epdu}.1.5`, serialNumber: `${epdu}.1.6` },
  invalid: [-1],
  total: { energy: { oid: `${epdu}.2.3.1.1.10`, scale: 0.1 } },
  frequency: { oid: `${epdu}.5.8`, scale: 0.1 },
  phases: {
    current: { oid: `${epdu}.2.3.1.1.2`, scale: 0.1 },
    voltage: { oid: `${epdu}.2.3.1.1.6`, scale: 0.1 },
    power: { oid: `${epdu}.2.3.1.1.7`, scale: 1 },
    powerFactor: { oid: `${epdu}.2.3.1.1.9`, scale: 0.01 },
  },
  bankOf: `${epdu}.2.3.1.1.5`,
  circuits: [
    {
      kind: 'line',
      current: { oid: `${epdu}.2.3.1.1.2`, scale: 0.1 },
      rating: { oid: `${epdu}.2.2.1.1.4`, scale: 1, by: `${epdu}.2.3.1.1.4` },
      only: { oid: `${epdu}.2.3.1.1.5`, some: false },
    },
    {
      kind: 'bank',
      current: { oid: `${epdu}.2.3.1.1.2`, scale: 0.1 },
      rating: { oid: `${epdu}.2.4.1.1.4`, scale: 1, by: `${epdu}.2.3.1.1.5` },
      only: { oid: `${epdu}.2.3.1.1.5`, some: true },
    },
  ],
  temperature: { oid: `${enterprises}.3808.1.1.4.2.1`, scale: 0.1, unit: 'F' },
  humidity: { oid: `${enterprises}.3808.1.1.4.3.1`, scale: 1 },
  outlets: {
    name: `${epdu}.3.5.1.1.2`,
    state: `${epdu}.3.5.1.1.4`,
    states: { on: [1], off: [2] },
    commands: { oid: `${epdu}.3.3.1.1.4`, on: 1, off: 2, reboot: 3 },
    current: { oid: `${epdu}.3.5.1.1.7`, scale: 0.1 },
    power: { oid: `${epdu}.3.5.1.1.8`, scale: 1 },
  },
};

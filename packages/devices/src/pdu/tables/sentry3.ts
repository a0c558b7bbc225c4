import { enterprises, type PduTable } from '../pdu-table.ts';

const sentry = `${enterprises}.1718.3.2`;

/**
 * Server Technology CDU units: outlets are `tower.infeed.outlet`. What is neither plainly on nor off (waiting, no communication,
 * reading, a fuse) is not reported. Source: Sentry3-MIB, device protocol notes 2.1.
 */
export const sentry3: PduTable = {
  family: 'snmp-sentry3',
  objects: [`${enterprises}.1718.3`],
  proof: [`${enterprises}.1718.3.1.1`],
  identity: { model: `${sentry}.1.1.7`, serialNumber: `${sentry}.1.1.6`, firmware: `${enterprises}.1718.3.1.1` },
  invalid: [-1],
  total: { power: { oid: `${enterprises}.1718.3.1.6`, scale: 1 }, energy: { oid: `${sentry}.1.1.14`, scale: 1 } },
  frequency: { oid: `${sentry}.1.1.15`, scale: 1 },
  phases: {
    current: { oid: `${sentry}.2.1.7`, scale: 0.01 },
    voltage: { oid: `${sentry}.2.1.11`, scale: 0.1 },
    power: { oid: `${sentry}.2.1.12`, scale: 1 },
    powerFactor: { oid: `${sentry}.2.1.14`, scale: 0.01 },
  },
  circuits: [
    {
      kind: 'line',
      current: { oid: `${sentry}.2.1.7`, scale: 0.01 },
      names: [`${sentry}.2.1.3`],
      rating: { oid: `${sentry}.2.1.10`, scale: 1 },
    },
  ],
  temperature: { oid: `${sentry}.5.1.6`, scale: 0.1, unit: { oid: `${sentry}.5.1.13`, fahrenheit: 1 } },
  humidity: { oid: `${sentry}.5.1.10`, scale: 1 },
  outlets: {
    name: `${sentry}.3.1.3`,
    rename: `${sentry}.3.1.3`,
    state: `${sentry}.3.1.5`,
    states: { off: [0], on: [1] },
    commands: { oid: `${sentry}.3.1.11`, on: 1, off: 2, reboot: 3 },
    current: { oid: `${sentry}.3.1.7`, scale: 0.01 },
    power: { oid: `${sentry}.3.1.14`, scale: 1 },
    powerFactor: { oid: `${sentry}.3.1.16`, scale: 0.01 },
  },
};

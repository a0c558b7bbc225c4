import { enterprises, type PduTable } from '../pdu-table.ts';

const sentry = `${enterprises}.1718.4.1`;

/**
 * Server Technology PRO units: outlets are `unit.cord.outlet`, phases may be line to line. A temperature of -410 and a humidity
 * of -1 are "no sensor"; the scale of temperatures is set on the unit. Source: Sentry4-MIB, device protocol notes 2.1.
 */
export const sentry4: PduTable = {
  family: 'snmp-sentry4',
  objects: [`${enterprises}.1718.4`],
  proof: [`${sentry}.1.1.1`],
  identity: { model: `${sentry}.2.2.1.5`, serialNumber: `${sentry}.2.2.1.4`, firmware: `${sentry}.1.1.3` },
  invalid: [-1, -410],
  total: { power: { oid: `${sentry}.3.3.1.3`, scale: 1 }, energy: { oid: `${sentry}.3.3.1.10`, scale: 0.1 } },
  frequency: { oid: `${sentry}.3.3.1.11`, scale: 0.1 },
  phases: {
    voltage: { oid: `${sentry}.5.3.1.3`, scale: 0.1 },
    current: { oid: `${sentry}.5.3.1.6`, scale: 0.01 },
    power: { oid: `${sentry}.5.3.1.8`, scale: 1 },
    powerFactor: { oid: `${sentry}.5.3.1.10`, scale: 0.01 },
    energy: { oid: `${sentry}.5.3.1.13`, scale: 0.1 },
  },
  circuits: [
    {
      kind: 'line',
      current: { oid: `${sentry}.4.3.1.3`, scale: 0.01 },
      names: [`${sentry}.4.2.1.4`],
      rating: { oid: `${sentry}.4.2.1.6`, scale: 1 },
    },
    {
      kind: 'breaker',
      current: { oid: `${sentry}.7.3.1.3`, scale: 0.01 },
      names: [`${sentry}.7.2.1.4`],
      rating: { oid: `${sentry}.7.2.1.6`, scale: 1 },
    },
  ],
  temperature: { oid: `${sentry}.9.3.1.1`, scale: 0.1, unit: { oid: `${sentry}.9.1.10`, fahrenheit: 1 } },
  humidity: { oid: `${sentry}.10.3.1.1`, scale: 1 },
  outlets: {
    name: `${sentry}.8.2.1.3`,
    rename: `${sentry}.8.2.1.3`,
    state: `${sentry}.8.3.1.1`,
    states: { on: [1], off: [2] },
    commands: { oid: `${sentry}.8.5.1.2`, on: 1, off: 2, reboot: 3 },
    current: { oid: `${sentry}.8.3.1.3`, scale: 0.01 },
    voltage: { oid: `${sentry}.8.3.1.6`, scale: 0.1 },
    power: { oid: `${sentry}.8.3.1.7`, scale: 1 },
    energy: { oid: `${sentry}.8.3.1.14`, scale: 0.001 },
    powerFactor: { oid: `${sentry}.8.3.1.10`, scale: 0.01 },
  },
};

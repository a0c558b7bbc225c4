import { enterprises, type PduTable } from '../pdu-table.ts';

const epdu = `${enterprises}.534.6.6.7`;

/**
 * Eaton ePDU of the third generation: outlets are `unit.outlet`, a command is the number of seconds until it is carried out.
 * Source: EATON-EPDU-MIB, device protocol notes 2.1; delays after the unit's own example values in Network UPS Tools,
 * their bounds (-1, never, to 99999) after outletControlSequenceDelay and outletControlShutoffDelay of the MIB.
 */
export const eatonG3: PduTable = {
  family: 'snmp-eaton-g3',
  objects: [`${enterprises}.534.6.6.7`],
  proof: [`${epdu}.1.2.1.3`],
  identity: { model: `${epdu}.1.2.1.3`, serialNumber: `${epdu}.1.2.1.4`, firmware: `${epdu}.1.2.1.5` },
  invalid: [-1],
  total: { power: { oid: `${epdu}.3.5.1.4`, scale: 1 }, energy: { oid: `${epdu}.3.5.1.5`, scale: 0.001 } },
  frequency: { oid: `${epdu}.3.1.1.3`, scale: 0.1 },
  phases: {
    current: { oid: `${epdu}.3.3.1.4`, scale: 0.001 },
    voltage: { oid: `${epdu}.3.2.1.3`, scale: 0.001 },
    power: { oid: `${epdu}.3.4.1.4`, scale: 1 },
    powerFactor: { oid: `${epdu}.3.4.1.7`, scale: 0.001 },
  },
  circuits: [
    {
      kind: 'line',
      current: { oid: `${epdu}.3.3.1.4`, scale: 0.001 },
      rating: { oid: `${epdu}.3.3.1.3`, scale: 0.001 },
    },
    {
      kind: 'bank',
      current: { oid: `${epdu}.5.4.1.3`, scale: 0.001 },
      names: [`${epdu}.5.1.1.3`],
      rating: { oid: `${epdu}.5.4.1.2`, scale: 0.001 },
    },
  ],
  temperature: { oid: `${epdu}.7.1.1.4`, scale: 0.1, unit: { oid: `${epdu}.1.2.1.9`, fahrenheit: 1 } },
  humidity: { oid: `${epdu}.7.2.1.4`, scale: 0.1 },
  outlets: {
    name: `${epdu}.6.1.1.3`,
    rename: `${epdu}.6.1.1.3`,
    state: `${epdu}.6.6.1.2`,
    states: { off: [0], on: [1], goingOff: [2], goingOn: [3] },
    commands: { offIn: `${epdu}.6.6.1.3`, onIn: `${epdu}.6.6.1.4`, rebootIn: `${epdu}.6.6.1.5` },
    current: { oid: `${epdu}.6.4.1.3`, scale: 0.001 },
    voltage: { oid: `${epdu}.6.3.1.2`, scale: 0.001 },
    power: { oid: `${epdu}.6.5.1.3`, scale: 1 },
    powerFactor: { oid: `${epdu}.6.5.1.6`, scale: 0.001 },
    delays: { on: `${epdu}.6.6.1.7`, off: `${epdu}.6.6.1.10`, max: 99_999 },
  },
};

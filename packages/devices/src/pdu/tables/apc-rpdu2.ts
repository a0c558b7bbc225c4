import { enterprises, type PduTable } from '../pdu-table.ts';

const apc = `${enterprises}.318.1.1.26`;

/**
 * APC rack PDUs of the second generation (AP8xxx, APDU9xxx). The status says off 1 and on 2, the command on 1 and off 2; -1 is
 * "not present". Delays are 0 to 7200 s, -1 never. Source: PowerNet-MIB rPDU2, device protocol notes 2.1.
 */
export const apcRpdu2: PduTable = {
  family: 'snmp-apc-rpdu2',
  objects: [`${enterprises}.318`],
  proof: [`${apc}.2.1.8`],
  identity: { firmware: `${apc}.2.1.6`, model: `${apc}.2.1.8`, serialNumber: `${apc}.2.1.9` },
  invalid: [-1],
  total: { power: { oid: `${apc}.4.3.1.5`, scale: 10 }, energy: { oid: `${apc}.4.3.1.9`, scale: 0.1 } },
  phases: {
    current: { oid: `${apc}.6.3.1.5`, scale: 0.1 },
    voltage: { oid: `${apc}.6.3.1.6`, scale: 1 },
    power: { oid: `${apc}.6.3.1.7`, scale: 10 },
    powerFactor: { oid: `${apc}.6.3.1.9`, scale: 0.01 },
    loadState: { oid: `${apc}.6.3.1.4`, scale: 1 },
  },
  circuits: [
    {
      kind: 'line',
      current: { oid: `${apc}.6.3.1.5`, scale: 0.1 },
      rating: { oid: `${apc}.6.1.1.7`, scale: 1 },
    },
    {
      kind: 'bank',
      current: { oid: `${apc}.8.3.1.5`, scale: 0.1 },
      rating: { oid: `${apc}.8.1.1.7`, scale: 1 },
    },
  ],
  temperature: { oid: `${apc}.10.2.2.1.8`, scale: 0.1, unit: 'C' },
  humidity: { oid: `${apc}.10.2.2.1.10`, scale: 1 },
  outlets: {
    name: `${apc}.9.2.1.1.3`,
    rename: `${apc}.9.2.1.1.3`,
    state: `${apc}.9.2.3.1.5`,
    states: { off: [1], on: [2] },
    commands: { oid: `${apc}.9.2.4.1.5`, on: 1, off: 2, reboot: 3 },
    current: { oid: `${apc}.9.4.3.1.6`, scale: 0.1 },
    power: { oid: `${apc}.9.4.3.1.7`, scale: 1 },
    energy: { oid: `${apc}.9.4.3.1.11`, scale: 0.1 },
    delays: { on: `${apc}.9.2.1.1.5`, off: `${apc}.9.2.1.1.6`, max: 7200 },
  },
};

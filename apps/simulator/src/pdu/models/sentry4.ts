import { column, enterprises, object, renames, rows, switches, systemObjects } from '../common-objects.ts';
import type { PduDevice } from '../pdu-device.ts';
import type { PduModel } from '../pdu-model.ts';
import { ObjectTree } from '../snmp/object-tree.ts';
import { int, text } from '../snmp/snmp-value.ts';

const sentry = `${enterprises}.1718.4.1`;
const on = 1;
const off = 2;
const notPresent = -1;
const noTemperature = -410;
const fahrenheit = 1;

const figure = (unit: PduDevice, value: number) => int(unit.isMetered ? Math.round(value) : notPresent);

/** Server Technology PRO2 (Sentry4-MIB): outlets are `unit.cord.outlet`; set to Fahrenheit, as it leaves the factory. */
export const sentry4Model: PduModel = {
  name: 'Server Technology C2S42CE',
  family: 'sentry4',
  outletKey: (number) => `1.1.${number}`,
  objects(outlets) {
    const keys = rows(outlets, (number) => `1.1.${number}`);
    const phases = rows(3, (number) => `1.1.${number}`);
    return new ObjectTree<PduDevice>([
      ...systemObjects(`${enterprises}.1718.4`, 'Sentry Switched PDU'),
      object(`${sentry}.1.1.1.0`, () => text('Sentry Switched PDU')),
      object(`${sentry}.1.1.3.0`, () => text('Version 8.0n')),
      object(`${sentry}.2.2.1.4.1`, (unit) => text(`AFX${unit.mac.replaceAll(':', '')}`)),
      object(`${sentry}.2.2.1.5.1`, () => text('C2S42CE-YCMFAM00')),
      object(`${sentry}.3.3.1.3.1.1`, (unit) => figure(unit, unit.total().power)),
      object(`${sentry}.3.3.1.10.1.1`, (unit) => figure(unit, unit.total().energy * 10)),
      ...column(`${sentry}.5.3.1.3`, phases, (unit, phase) => figure(unit, unit.phase(phase).voltage * 10)),
      ...column(`${sentry}.5.3.1.6`, phases, (unit, phase) => figure(unit, unit.phase(phase).current * 100)),
      ...column(`${sentry}.5.3.1.8`, phases, (unit, phase) => figure(unit, unit.phase(phase).power)),
      ...column(`${sentry}.5.3.1.10`, phases, (unit, phase) => figure(unit, unit.phase(phase).powerFactor * 100)),
      ...column(`${sentry}.5.3.1.13`, phases, (unit, phase) => figure(unit, unit.phase(phase).energy * 10)),
      ...column(`${sentry}.8.2.1.3`, keys, (unit, number) => text(unit.outlet(number).name), renames(24)),
      ...column(`${sentry}.8.3.1.1`, keys, (unit, number) => int(unit.outlet(number).on ? on : off)),
      ...column(`${sentry}.8.3.1.3`, keys, (unit, number) => figure(unit, unit.figures(number).current * 100)),
      ...column(`${sentry}.8.3.1.6`, keys, (unit, number) => figure(unit, unit.figures(number).voltage * 10)),
      ...column(`${sentry}.8.3.1.7`, keys, (unit, number) => figure(unit, unit.figures(number).power)),
      ...column(`${sentry}.8.3.1.14`, keys, (unit, number) => figure(unit, unit.figures(number).energy * 1000)),
      ...column(`${sentry}.8.5.1.2`, keys, () => int(0), switches({ 1: 'on', 2: 'off', 3: 'reboot' })),
      object(`${sentry}.9.1.10.0`, () => int(fahrenheit)),
      object(`${sentry}.9.3.1.1.1.1`, (unit) => int(Math.round((unit.temperature() * 1.8 + 32) * 10))),
      object(`${sentry}.9.3.1.1.1.2`, () => int(noTemperature)),
      object(`${sentry}.10.3.1.1.1.1`, (unit) => int(Math.round(unit.humidity()))),
      object(`${sentry}.10.3.1.1.1.2`, () => int(notPresent)),
    ]);
  },
};

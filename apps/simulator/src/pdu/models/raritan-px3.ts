import {
  column,
  enterprises,
  object,
  renames,
  rows,
  switches,
  systemObjects,
  type PduObject,
} from '../common-objects.ts';
import type { PduDevice } from '../pdu-device.ts';
import type { PduModel } from '../pdu-model.ts';
import { ObjectTree } from '../snmp/object-tree.ts';
import { gauge, int, text, type SnmpValue } from '../snmp/snmp-value.ts';

const px = `${enterprises}.13742.6`;
const on = 7;
const off = 8;

/** The sensors of an outlet, phase or inlet: number, decimal digits, and what is read. */
const sensors = [
  { number: 1, digits: 3, of: 'current', scale: 1000 },
  { number: 4, digits: 0, of: 'voltage', scale: 1 },
  { number: 5, digits: 0, of: 'power', scale: 1 },
  { number: 8, digits: 0, of: 'energy', scale: 1000 },
] as const;

type Figures = Readonly<Record<(typeof sensors)[number]['of'], number>>;

const figure = (unit: PduDevice, value: number): SnmpValue =>
  unit.isMetered ? gauge(Math.round(value)) : { type: 'noSuchInstance' };

/** The values and decimal digits of sensors, by the index of what they are of. */
function sensorObjects(
  values: string,
  digits: string,
  keys: readonly string[],
  read: (unit: PduDevice, number: number) => Figures,
): PduObject[] {
  return sensors.flatMap((sensor) => {
    const places = keys.map((key) => `${key}.${sensor.number}`);
    return [
      ...column(values, places, (unit, number) => figure(unit, read(unit, number)[sensor.of] * sensor.scale)),
      ...column(digits, places, () => gauge(sensor.digits)),
    ];
  });
}

/** Raritan PX3 (PDU2-MIB): outlets are `pdu.outlet`, each figure is a sensor with decimal digits of its own. */
export const raritanPx3Model: PduModel = {
  name: 'Raritan PX3-5702',
  family: 'raritan-px2',
  outletKey: (number) => `1.${number}`,
  objects(outlets) {
    const keys = rows(outlets, (number) => `1.${number}`);
    const phases = rows(3, (number) => `1.1.${number}`);
    return new ObjectTree<PduDevice>([
      ...systemObjects(`${enterprises}.13742.6`, 'PX 030600 (PX3-5702)'),
      object(`${px}.3.2.1.1.3.1`, () => text('PX3-5702')),
      object(`${px}.3.2.1.1.4.1`, (unit) => text(`QMS${unit.mac.replaceAll(':', '')}`)),
      object(`${px}.3.2.3.1.6.1.1.1`, () => text('3.6.0.5-46350')),
      ...sensorObjects(`${px}.5.2.3.1.4`, `${px}.3.3.4.1.7`, ['1.1'], (unit) => unit.total()),
      ...sensorObjects(`${px}.5.2.4.1.4`, `${px}.3.3.6.1.7`, phases, (unit, phase) => unit.phase(phase)),
      ...column(`${px}.3.5.3.1.3`, keys, (unit, number) => text(unit.outlet(number).name), renames(64)),
      ...column(
        `${px}.4.1.2.1.2`,
        keys,
        (unit, number) => int(unit.outlet(number).on ? 1 : 0),
        switches({ 0: 'off', 1: 'on', 2: 'reboot' }),
      ),
      ...column(`${px}.4.1.2.1.3`, keys, (unit, number) => int(unit.outlet(number).on ? on : off)),
      ...sensorObjects(`${px}.5.4.3.1.4`, `${px}.3.5.4.1.7`, keys, (unit, number) => unit.figures(number)),
      object(`${px}.3.6.3.1.2.1.1`, () => int(10)),
      object(`${px}.3.6.3.1.2.1.2`, () => int(11)),
      object(`${px}.3.6.3.1.17.1.1`, () => gauge(1)),
      object(`${px}.3.6.3.1.17.1.2`, () => gauge(0)),
      object(`${px}.5.5.3.1.4.1.1`, (unit) => gauge(Math.round(unit.temperature() * 10))),
      object(`${px}.5.5.3.1.4.1.2`, (unit) => gauge(Math.round(unit.humidity()))),
    ]);
  },
};

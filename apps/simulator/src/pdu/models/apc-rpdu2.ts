import { column, delays, enterprises, object, renames, rows, switches, systemObjects } from '../common-objects.ts';
import type { PduDevice } from '../pdu-device.ts';
import type { PduModel } from '../pdu-model.ts';
import { ObjectTree } from '../snmp/object-tree.ts';
import { int, text } from '../snmp/snmp-value.ts';

const rpdu2 = `${enterprises}.318.1.1.26`;
const off = 1;
const on = 2;
/** What a unit says of what it does not measure. */
const notPresent = -1;

const figure = (unit: PduDevice, value: number) => int(unit.isMetered ? Math.round(value) : notPresent);

/** APC rack PDU of the second generation (PowerNet-MIB rPDU2): status off 1, on 2; command on 1, off 2, reboot 3. */
export const apcRpdu2Model: PduModel = {
  name: 'APC AP8959EU3',
  family: 'apc-rpdu2',
  outletKey: String,
  objects(outlets) {
    const keys = rows(outlets);
    const phases = rows(3);
    return new ObjectTree<PduDevice>([
      ...systemObjects(
        `${enterprises}.318.1.3.4.6`,
        'APC Web/SNMP Management Card (MB:v4.1.0 PF:v6.8.0 PN:apc_hw05_aos_680.bin)',
      ),
      object(`${rpdu2}.2.1.3.1`, (unit) => text(unit.name)),
      object(`${rpdu2}.2.1.6.1`, () => text('v6.8.0')),
      object(`${rpdu2}.2.1.8.1`, () => text('AP8959EU3')),
      object(`${rpdu2}.2.1.9.1`, (unit) => text(`ZA${unit.mac.replaceAll(':', '')}`)),
      object(`${rpdu2}.4.3.1.5.1`, (unit) => figure(unit, unit.total().power / 10)),
      object(`${rpdu2}.4.3.1.9.1`, (unit) => figure(unit, unit.total().energy * 10)),
      ...column(`${rpdu2}.6.1.1.7`, phases, (unit, phase) => figure(unit, unit.phaseLimit(phase))),
      ...column(`${rpdu2}.6.3.1.4`, phases, (unit, phase) => figure(unit, unit.loadState(phase))),
      ...column(`${rpdu2}.6.3.1.5`, phases, (unit, phase) => figure(unit, unit.phase(phase).current * 10)),
      ...column(`${rpdu2}.6.3.1.6`, phases, (unit, phase) => figure(unit, unit.phase(phase).voltage)),
      ...column(`${rpdu2}.6.3.1.7`, phases, (unit, phase) => figure(unit, unit.phase(phase).power / 10)),
      ...column(`${rpdu2}.6.3.1.9`, phases, (unit, phase) => figure(unit, unit.phase(phase).powerFactor * 100)),
      ...column(`${rpdu2}.9.2.1.1.3`, keys, (unit, number) => text(unit.outlet(number).name), renames(23)),
      ...column(
        `${rpdu2}.9.2.1.1.5`,
        keys,
        (unit, number) => int(unit.outlet(number).onDelay),
        delays('onDelay', 7200),
      ),
      ...column(
        `${rpdu2}.9.2.1.1.6`,
        keys,
        (unit, number) => int(unit.outlet(number).offDelay),
        delays('offDelay', 7200),
      ),
      ...column(`${rpdu2}.9.2.3.1.5`, keys, (unit, number) => int(unit.outlet(number).on ? on : off)),
      ...column(
        `${rpdu2}.9.2.4.1.5`,
        keys,
        (unit, number) => int(unit.outlet(number).on ? 1 : 2),
        switches({ 1: 'on', 2: 'off', 3: 'reboot' }),
      ),
      ...column(`${rpdu2}.9.4.3.1.6`, keys, (unit, number) => figure(unit, unit.figures(number).current * 10)),
      ...column(`${rpdu2}.9.4.3.1.7`, keys, (unit, number) => figure(unit, unit.figures(number).power)),
      ...column(`${rpdu2}.9.4.3.1.11`, keys, (unit, number) => figure(unit, unit.figures(number).energy * 10)),
      object(`${rpdu2}.10.2.2.1.8.1`, (unit) => int(Math.round(unit.temperature() * 10))),
      object(`${rpdu2}.10.2.2.1.8.2`, () => int(notPresent)),
      object(`${rpdu2}.10.2.2.1.10.1`, (unit) => int(Math.round(unit.humidity()))),
      object(`${rpdu2}.10.2.2.1.10.2`, () => int(notPresent)),
    ]);
  },
};

import { describe, expect, it } from 'vitest';
import { switching } from './outlet-commands.ts';
import { tableOf } from './testing/read-table.ts';

describe('a command', () => {
  it.each([
    ['snmp-apc-rpdu2', '318.1.1.26.9.2.4.1.5.3', [1, 2, 3]],
    ['snmp-apc-rpdu1', '318.1.1.12.3.3.1.1.4.3', [1, 2, 3]],
    ['snmp-raritan-px2', '13742.6.4.1.2.1.2.3', [1, 0, 2]],
    ['snmp-sentry4', '1718.4.1.8.5.1.2.3', [1, 2, 3]],
    ['snmp-sentry3', '1718.3.2.3.1.11.3', [1, 2, 3]],
    ['snmp-vertiv-v5', '21239.5.2.3.5.1.6.3', [2, 4, 6]],
    ['snmp-cyberpower', '3808.1.1.3.3.3.1.1.4.3', [1, 2, 3]],
  ])('of %s is a number in one column', (family, oid, values) => {
    const kinds = ['outletOn', 'outletOff', 'outletReboot'] as const;
    const written = kinds.map((kind) => switching(tableOf(family), kind, '3'));
    expect(written.map(({ value }) => value)).toEqual(values);
    expect(new Set(written.map((varbind) => varbind.oid))).toEqual(new Set([`1.3.6.1.4.1.${oid}`]));
  });

  it('of Eaton G3 is the seconds until then, in a column of its own', () => {
    const eaton = tableOf('snmp-eaton-g3');
    const column = '1.3.6.1.4.1.534.6.6.7.6.6.1';
    expect(switching(eaton, 'outletOn', '0.7')).toMatchObject({ oid: `${column}.4.0.7`, value: 0 });
    expect(switching(eaton, 'outletOff', '0.7')).toMatchObject({ oid: `${column}.3.0.7`, value: 0 });
    expect(switching(eaton, 'outletReboot', '0.7')).toMatchObject({ oid: `${column}.5.0.7`, value: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCommands, findCommand, parseCommand } from './all-commands.ts';
import { deviceAudits } from './device-audits.ts';
import { asicCommands } from './asic/asic-commands.ts';
import { defineCommand, type CommandDescriptors } from './define-command.ts';
import { commandAudit, commandNames, commandSchema } from './device-commands.ts';
import { deviceKinds } from './kinds.ts';
import { pduCommands } from './pdu/pdu-commands.ts';

const common = {
  icon: 'power',
  consequence: 'It happens.',
  on: 'part',
  permission: 'pdu_write',
  options: ['ramp'],
  verifyWithin: 60,
  unmet: 'nothing changed',
} as const;

const outletCommands = {
  outletOn: defineCommand({
    ...common,
    label: 'Turn on',
    payload: {},
    desired: { field: 'switch', of: () => 'on' },
    audit: 'Outlet switched on',
  }),
  outletDelay: defineCommand({
    ...common,
    label: 'Set delay',
    payload: { seconds: z.number().int().min(0).max(600) },
    audit: 'Outlet delay changed',
  }),
};

describe('the commands of a kind', () => {
  it('travel by their names, with their payloads', () => {
    const schema = commandSchema(outletCommands);
    expect(schema.parse({ kind: 'outletOn', more: 1 })).toEqual({ kind: 'outletOn' });
    expect(schema.parse({ kind: 'outletDelay', seconds: 5 })).toEqual({ kind: 'outletDelay', seconds: 5 });
    expect(schema.safeParse({ kind: 'outletDelay', seconds: 601 }).success).toBe(false);
    expect(schema.safeParse({ kind: 'outletDelay' }).success).toBe(false);
    expect(schema.safeParse({ kind: 'reboot' }).success).toBe(false);
    expect(commandNames(outletCommands)).toEqual(['outletOn', 'outletDelay']);
  });

  it('have an action of the audit log each', () => {
    expect(commandAudit('asic', 'changePool')).toBe('asic.change-pool');
    expect(deviceAudits['asic.change-pool']).toBe('Pool change commanded');
  });
});

describe('the commands of all kinds', () => {
  it('have names of their own, which no action of a kind has', () => {
    const names = allCommands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const actions = deviceKinds.flatMap((kind) =>
      Object.keys({ ...kind.actions, ...('settings' in kind ? kind.settings : {}) }),
    );
    expect(names.filter((name) => actions.includes(name))).toEqual([]);
  });

  it('are looked up and read by their names', () => {
    expect(findCommand('blink')).toEqual({ kind: 'asic', name: 'blink', command: asicCommands.blink });
    expect(findCommand('explode')).toBeUndefined();
    expect(parseCommand('blink', { on: true, options: {} })).toEqual({ kind: 'blink', on: true });
    expect(() => parseCommand('blink', {})).toThrow(z.ZodError);
    expect(() => parseCommand('explode', {})).toThrow(z.ZodError);
  });

  it('are written down in the audit log, unless something else requests them in stages', () => {
    const unwritten = allCommands.filter(({ command }) => command.audit === undefined);
    expect(unwritten).toEqual(allCommands.filter(({ command }) => command.isStaged));
    expect(unwritten.map(({ name }) => name)).toEqual(['updateFirmware']);
  });

  it('are stored without what they are sent with, and need it on their way', () => {
    const imageId = 'c0ffee00-0000-4000-8000-000000000001';
    const stored = parseCommand('updateFirmware', { imageId, image: {} });
    expect(stored).toEqual({ kind: 'updateFirmware', imageId });
    const schema = commandSchema(asicCommands);
    expect(schema.safeParse(stored).success).toBe(false);
    const image = {
      id: imageId,
      fileName: 'stock.bmu',
      bytes: 5,
      sha256: '0'.repeat(64),
      family: 'antminer',
      version: '1',
      models: ['Antminer S19'],
      controlBoards: ['CVCtrl'],
    };
    expect(schema.parse({ ...stored, image })).toEqual({ ...stored, image });
    expect(schema.safeParse({ ...stored, image: { ...image, fileName: '../x' } }).success).toBe(false);
  });
});

describe.each<[string, CommandDescriptors]>([
  ['miners', asicCommands],
  ['power distribution units', pduCommands],
])('commands for %s', (_kind, commands) => {
  it.each(Object.keys(commands))('%s can be proved, reversed where it may stay, and requested by a payload', (name) => {
    const { proof, desired, content, isProvenByAnswer, options, opposite, choices, payload } = commands[
      name
    ] as CommandDescriptors[string];
    expect(proof !== undefined || desired !== undefined).toBe(content === undefined && isProvenByAnswer === undefined);
    expect(opposite !== undefined && opposite in commands).toBe(options.includes('stay'));
    if (desired?.storedWith) expect(options).toContain(desired.storedWith);
    for (const choice of choices ?? [])
      expect(z.strictObject(payload as z.ZodRawShape).safeParse(choice.payload).success).toBe(true);
  });

  it('have keys of their own in menus', () => {
    const shortcuts = Object.values(commands).flatMap((command) =>
      (command.choices ?? [command]).flatMap(({ shortcut }) => shortcut ?? []),
    );
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../run/log.ts';
import { scratchFolder } from '../testing/scene.ts';
import { Guard } from './guard.ts';

let scratch: ReturnType<typeof scratchFolder>;
let file: string;
let guard: Guard;
beforeEach(() => {
  scratch = scratchFolder();
  file = path.join(scratch.folder, 'guard.json');
  guard = new Guard(
    file,
    createLog(() => {}),
    new Set(['reboot', 'blink']),
  );
});
afterEach(() => scratch.remove());

describe('the guard', () => {
  it('allows everything without a file', () => {
    expect(guard.refusal('reboot', '10.0.0.1')).toBeNull();
  });

  it('forbids kinds and addresses, names its file, and follows changes', () => {
    writeFileSync(file, JSON.stringify({ forbid: ['reboot', 'scan'], protectedRanges: ['10.0.0.0/24'] }));
    expect(guard.refusal('reboot', '10.9.0.1')).toBe(`The guard file ${file} forbids reboot.`);
    expect(guard.refusal('scan', null)).toBe(`The guard file ${file} forbids scan.`);
    expect(guard.refusal('blink', '10.0.0.9')).toBe(`The guard file ${file} protects 10.0.0.9 from commands.`);
    expect(guard.refusal('blink', '10.0.1.9')).toBeNull();
    writeFileSync(file, JSON.stringify({ forbid: ['blink'] }));
    expect(guard.refusal('reboot', '10.0.0.9')).toBeNull();
    expect(guard.refusal('blink', '10.0.1.9')).toContain('forbids blink');
    rmSync(file);
    expect(guard.refusal('blink', '10.0.1.9')).toBeNull();
  });

  it.each(['{', '{"forbid":["explode"]}', '{"protectedRanges":["farm"]}'])(
    'forbids everything when it holds %s',
    (text) => {
      writeFileSync(file, text);
      expect(guard.refusal('blink', '10.0.0.1')).toContain('cannot be read, so everything is forbidden');
    },
  );
});

import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('createLog', () => {
  it('writes one JSON object a line and keeps secrets out of it', () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), ['hush']);
    log.warn('said hush', {
      url: 'ws://x?hush',
      credentials: [{ user: 'root', password: 'root' }],
      nested: { password: 'p', authorization: 'Bearer hush', devices: 3 },
      error: new Error('no hush', { cause: new Error('deep hush') }),
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/\n$/);
    expect(lines[0]).not.toContain('hush');
    const { time, ...rest } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(Number.isNaN(Date.parse(String(time)))).toBe(false);
    expect(rest).toEqual({
      level: 'warn',
      message: 'said [redacted]',
      url: 'ws://x?[redacted]',
      credentials: '[redacted]',
      nested: { password: '[redacted]', authorization: '[redacted]', devices: 3 },
      error: 'no [redacted] (deep [redacted])',
    });
  });

  it('leaves out what weighs less than asked for', () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), [], 'warn');
    log.debug('a');
    log.info('b');
    log.error('c');
    expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual(['c']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';
import { redactUrl } from './redaction.ts';

describe('redactUrl', () => {
  it.each([
    ['/user/observer-welcome?token=s3cret&role=watcher', '/user/observer-welcome?token=[redacted]&role=watcher'],
    ['/x?Access_Token=s3cret', '/x?Access_Token=[redacted]'],
    ['/x?%74oken=s3cret', '/x?%74oken=[redacted]'],
    ['/x?code=s3cret&state=1', '/x?code=[redacted]&state=1'],
    ['/x?a=1?token=kept', '/x?a=1?token=kept'],
    ['/x?%zz=1&token', '/x?%zz=1&token=[redacted]'],
    ['/x', '/x'],
  ])('%s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  it('never throws, and never shows the value of a token', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        expect(redactUrl(`/x?token=very-s3cret&${query}`)).not.toContain('very-s3cret');
      }),
    );
  });
});

describe('the log', () => {
  it('strikes out secrets by name down to the fourth level, and quotes of rows in errors', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } });
    const secrets = { password: 's3cret', refresh_token: 's3cret', agentKey: 's3cret', 'set-cookie': 's3cret' };
    logger.info({ ...secrets, a: secrets, b: { c: secrets, d: { e: secrets } } }, 'trial');
    const failure = Object.assign(new Error('boom', { cause: new Error('inner') }), {
      code: '23505',
      detail: 'Key (email)=(s3cret) already exists.',
    });
    logger.error({ err: failure }, 'trial');
    expect(lines.join('')).not.toContain('s3cret');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      err: { type: 'Error', message: 'boom', code: '23505', cause: { message: 'inner' } },
    });
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerLimits, lineOfAnswer } from './unrecognised-address.ts';

it('keeps what people can read of a banner', () => {
  expect(lineOfAnswer('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n')).toBe('SSH-2.0-OpenSSH_9.2p1 Debian-2');
  expect(lineOfAnswer('  Управление \u0000\u001b[31mПДУ\u202egpj.exe\ud800 ')).toBe('Управление [31mПДУ gpj.exe');
  expect(lineOfAnswer('\u0000\u0007\n')).toBe('');
});

it('is one bounded line without odd characters, whatever was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const line = lineOfAnswer(text);
      expect([...line].length).toBeLessThanOrEqual(answerLimits.textLength);
      expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      expect(lineOfAnswer(line)).toBe(line);
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { backupCodeCount, hashBackupCode, makeBackupCodes, readBackupCode } from './backup-codes.ts';

describe('backup codes', () => {
  it('are ten, all different, and read back however they are typed', () => {
    const codes = makeBackupCodes();
    expect(new Set(codes).size).toBe(backupCodeCount);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      const bare = code.replace('-', '');
      expect([code, bare, ` ${code.toUpperCase()} `, code.replace('-', ' ')].map(readBackupCode)).toEqual(
        Array(4).fill(bare),
      );
    }
  });

  it('are no codes of an app', () => {
    expect(['123456', '', '1234567890', 'abcde-fghi', 'abcde-fghjkm'].map(readBackupCode)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('are stored under the key', () => {
    const key = Buffer.alloc(32, 1);
    expect(hashBackupCode('abcde-fghjk', key)).toEqual(hashBackupCode('abcdefghjk', key));
    expect(hashBackupCode('abcdefghjk', key)).not.toEqual(hashBackupCode('abcdefghjk', Buffer.alloc(32, 2)));
  });
});

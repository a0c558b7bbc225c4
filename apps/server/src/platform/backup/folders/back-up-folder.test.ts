import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { backUpFolder } from './back-up-folder.ts';

it('lets nobody else read the copies that it makes on the way, and leaves none', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'headframe-folder-'));
  const scratch = `${root}.copy`;
  try {
    const spool = new DatabaseSync(path.join(root, 'spool.db'));
    spool.exec('create table frame (seq integer); insert into frame values (42)');
    writeFileSync(path.join(root, 'agent-key'), 'hfa_key\n');
    const modes: Record<string, string> = {};
    const archive = {
      async addFile(name: string, file: string) {
        modes[name] = (statSync(file).mode & 0o777).toString(8);
        if (name.endsWith('.db'))
          expect(new DatabaseSync(file, { readOnly: true }).prepare('select seq from frame').get()).toEqual({
            seq: 42,
          });
      },
    };
    expect(await backUpFolder(archive, { name: 'agent', folder: root }, scratch)).toBe(2);
    expect(modes).toEqual({ 'files/agent/agent-key': '600', 'files/agent/spool.db': '600' });
    spool.close();
    expect(existsSync(scratch)).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});

import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { loginTries } from '@headframe/devices/wire/login-tries';
import type { AgentOptions } from '../agent-options.ts';
import { lockFolder } from '../run/folder-lock.ts';
import { Spool } from '../spool/spool.ts';
import { openAgentStore } from './agent-store.ts';
import { openLoginStore } from './login-store.ts';

/** Bytes of the megabytes that the spool is bounded to by a setting. */
export const mebibyte = 1024 * 1024;

/** Opens the data folder and its files; throws FolderLockedError where another agent works on it. */
export function openAgentData(
  options: Pick<AgentOptions, 'dataFolder' | 'log' | 'keepFramesMs'>,
  onRenewed: () => void,
) {
  const { dataFolder, log, keepFramesMs: keepMs } = options;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  chmodSync(dataFolder, 0o700);
  const lock = lockFolder(dataFolder);
  try {
    const store = openAgentStore(path.join(dataFolder, 'agent.db'), log);
    const limitBytes = store.setting().spoolMegabytes * mebibyte;
    const spool = new Spool({
      file: path.join(dataFolder, 'spool.db'),
      limitBytes,
      log,
      onRenewed,
      ...(keepMs !== undefined && { keepMs }),
    });
    const logins = openLoginStore(path.join(dataFolder, 'logins.db'), log);
    loginTries.keepIn(logins);
    return { lock, store, spool, logins };
  } catch (error) {
    lock.release();
    throw error;
  }
}

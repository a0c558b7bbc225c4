import { spawnSync } from 'node:child_process';
import { spawnIdentity, type RunAs } from '../../../apps/server/src/platform/database/embedded/run-as.ts';

/** Whether that user reads a file, tried for real, so that the folders above it, access lists and mounts count too. */
export function canRead(file: string, user: RunAs): boolean {
  const shell = spawnSync('/bin/sh', ['-c', 'test -r "$0"', file], {
    cwd: '/',
    stdio: 'ignore',
    ...spawnIdentity(user),
  });
  return shell.status === 0;
}

import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The unprivileged user that PostgreSQL runs as; its server refuses to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

const NOBODY: RunAs = { uid: 65534, gid: 65534, name: 'nobody' };

/** A user of this machine by name; undefined where there is none. */
export function systemUser(name: string): RunAs | undefined {
  let lines: string[];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid), name };
}

function ownerOf(folder: string): RunAs | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0
    ? undefined
    : { uid: found.uid, gid: found.gid, name: `user ${found.uid}` };
}

/**
 * Chooses the user to run PostgreSQL as: undefined (ourselves) unless we are root; then the owner of an existing
 * cluster, else `postgres`, else `nobody`.
 */
export function chooseRunAs(clusterFolder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(clusterFolder) ?? systemUser('postgres') ?? systemUser('nobody') ?? NOBODY;
}

/** The `uid` and `gid` options of `spawn` for that user. */
export function spawnIdentity(user: RunAs | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** Whether that user can walk into a folder, tried for real, so that access lists and mounts count too. */
export function canEnter(folder: string, user: RunAs): boolean {
  const shell = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', stdio: 'ignore', ...spawnIdentity(user) });
  return shell.status === 0;
}

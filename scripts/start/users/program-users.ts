import { readFileSync } from 'node:fs';
import type { Config } from '../../../apps/server/src/platform/config/load-config.ts';
import { canEnter, systemUser, type RunAs } from '../../../apps/server/src/platform/database/embedded/run-as.ts';
import { programFile, type ProgramName } from '../repository.ts';
import { canRead } from './can-read.ts';

/** The user of each program; undefined where it keeps the rights of the start. */
export type ProgramUsers = Readonly<Record<ProgramName, RunAs | undefined>>;

/** What the choice of users depends on. */
export interface UserNeeds {
  readonly config: Pick<Config, 'user' | 'poolUser' | 'payoutUser' | 'dataFolder'>;
  /** Ports that each program opens, as far as they are known. */
  readonly ports: Partial<Record<ProgramName, readonly number[]>>;
  /** The user that the database runs as; undefined where it runs elsewhere. */
  readonly databaseUser: RunAs | undefined;
  readonly say: (line: string) => void;
}

/** Every program keeps the rights of the start. */
export const noUsers: ProgramUsers = {
  server: undefined,
  simulator: undefined,
  agent: undefined,
  pool: undefined,
  payout: undefined,
};

const groups = [
  { setting: 'user', programs: ['server', 'agent', 'simulator'] },
  { setting: 'poolUser', programs: ['pool'] },
  { setting: 'payoutUser', programs: ['payout'] },
] as const;

/** The first port that any user may open; 1024 where the system does not say. */
function firstFreePort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return 1024;
  }
}

/** Why a program cannot run as that user, as a sentence that says what to do; undefined where it can. */
function refusalOf(program: ProgramName, user: RunAs, { config, ports, databaseUser }: UserNeeds): string | undefined {
  if (user.uid === 0) return `${user.name} has the rights of root; name another user.`;
  if (user.uid === databaseUser?.uid) return `the database runs as ${user.name}; name another user.`;
  if (!canEnter(config.dataFolder, user))
    return `${user.name} may not enter ${config.dataFolder}; choose another folder with HEADFRAME_DATA (for example /srv/headframe).`;
  const files = [programFile(program), process.execPath];
  const closed = files.find((file) => !canRead(file, user));
  if (closed !== undefined)
    return `${user.name} may not read ${closed}; move Headframe where other users reach it (for example /opt/headframe).`;
  const low = ports[program]?.find((port) => port > 0 && port < firstFreePort());
  if (low !== undefined)
    return `root alone opens port ${low}; take a port from ${firstFreePort()}, or set sysctl net.ipv4.ip_unprivileged_port_start=${low}.`;
  return undefined;
}

/**
 * The user of each program of a start by root: the named system users where they exist and can run it. Pool and payout program have
 * users of their own, so that neither reads the files of another. Says which programs run as whom, and of the others why not and what to do.
 */
export function chooseProgramUsers(needs: UserNeeds): ProgramUsers {
  const { config, say } = needs;
  const chosen = { ...noUsers };
  const missing: string[] = [];
  const taken = new Map<number, string>();
  for (const { setting, programs } of groups) {
    const name = config[setting];
    const user = systemUser(name);
    if (!user) {
      missing.push(name);
      continue;
    }
    const other = taken.get(user.uid);
    taken.set(user.uid, programs.join(', '));
    for (const program of programs) {
      const reason =
        other === undefined ? refusalOf(program, user, needs) : `${name} runs the ${other} already; name another user.`;
      if (reason === undefined) chosen[program] = user;
      else say(`The ${program} keeps the rights of root: ${reason}`);
    }
  }
  if (missing.length > 0) say(creationText(missing));
  return chosen;
}

/** What to type where users are missing. */
function creationText(names: readonly string[]): string {
  const lines = names.map((name) => `useradd --system --user-group --no-create-home --shell /usr/sbin/nologin ${name}`);
  return `Started by root without the user${names.length > 1 ? 's' : ''} ${names.join(', ')}: what would run as such a user keeps the rights of root. Create with: ${lines.join(' && ')}`;
}

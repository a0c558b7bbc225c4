import {
  chmodSync,
  chownSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemUser } from '../../../apps/server/src/platform/database/embedded/run-as.ts';
import { makeScratchFolder } from '../../../apps/server/src/platform/database/testing/scratch-folder.ts';
import { loadAgentKey } from '../agent-key.ts';
import { canRead } from './can-read.ts';
import { giveFolder } from './give-folder.ts';
import { refuseLinksOfOthers, takeFolder } from './take-folder.ts';
import { chooseProgramUsers, noUsers, type UserNeeds } from './program-users.ts';

const scratch = makeScratchFolder('headframe-users-');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Users that every Linux has. */
const known = { user: 'daemon', poolUser: 'bin', payoutUser: 'sys', dataFolder: scratch };

function choose(given: Partial<UserNeeds['config']> = {}, ports: UserNeeds['ports'] = {}, databaseUser?: string) {
  const lines: string[] = [];
  const users = chooseProgramUsers({
    config: { ...known, ...given },
    ports,
    databaseUser: databaseUser === undefined ? undefined : systemUser(databaseUser),
    say: (line) => lines.push(line),
  });
  return { names: Object.fromEntries(Object.entries(users).map(([program, user]) => [program, user?.name])), lines };
}

const all = { server: 'daemon', agent: 'daemon', simulator: 'daemon', pool: 'bin', payout: 'sys' };

test.runIf(process.getuid?.() === 0)('root gives each program its user, or says why not and what to do', () => {
  expect(choose()).toEqual({ names: all, lines: [] });
  const missing = choose({ poolUser: 'headframe-none', payoutUser: 'headframe-nobody' });
  expect(missing.names).toEqual({ ...all, pool: undefined, payout: undefined });
  expect(missing.lines).toEqual([
    expect.stringContaining(
      'useradd --system --user-group --no-create-home --shell /usr/sbin/nologin headframe-none && useradd',
    ),
  ]);
  for (const [given, ports, databaseUser, program, reason] of [
    [{ user: 'root' }, {}, undefined, 'server', /root has the rights of root/],
    [{ poolUser: 'daemon' }, {}, undefined, 'pool', /daemon runs the server, agent, simulator already/],
    [{}, {}, 'bin', 'pool', /the database runs as bin/],
    [{}, { server: [0, 443] }, undefined, 'server', /root alone opens port 443/],
  ] as const) {
    const { names, lines } = choose(given, ports, databaseUser);
    expect(names[program], String(reason)).toBeUndefined();
    expect(lines[0]).toMatch(reason);
    expect(lines[0]).toContain(`The ${program} keeps the rights of root`);
  }
  const closed = path.join(scratch, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const unreachable = choose({ dataFolder: closed });
  expect(unreachable.names).toEqual(noUsers);
  expect(unreachable.lines[0]).toContain(`daemon may not enter ${closed}`);
});

test.runIf(process.getuid?.() === 0)('a folder of a program is its alone; nothing outside is given with it', () => {
  const user = systemUser('daemon');
  const outside = path.join(scratch, 'outside');
  writeFileSync(outside, 'of root', { mode: 0o600 });
  const folder = path.join(scratch, 'agent');
  mkdirSync(path.join(folder, 'spool'), { recursive: true });
  for (const name of ['kept', 'spool/frame']) writeFileSync(path.join(folder, name), name, { mode: 0o600 });
  symlinkSync(outside, path.join(folder, 'link'));
  linkSync(outside, path.join(folder, 'second-name'));
  giveFolder(folder, user);
  for (const name of ['.', 'kept', 'spool', 'spool/frame', 'link'])
    expect(lstatSync(path.join(folder, name)).uid, name).toBe(user?.uid);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(outside).uid).toBe(0);
  const other = systemUser('bin');
  expect(user && canRead(path.join(folder, 'kept'), user)).toBe(true);
  expect(other && canRead(path.join(folder, 'kept'), other)).toBe(false);

  const later = path.join(folder, 'made-later');
  writeFileSync(later, 'by root');
  giveFolder(folder, user);
  expect(statSync(later).uid).toBe(0);
});

test.runIf(process.getuid?.() === 0)('behind a link of root, and from a former owner, a folder is given whole', () => {
  const [user, former] = [systemUser('daemon'), systemUser('bin')];
  if (!user || !former) throw new Error('This system has not the users that every Linux has.');
  const disk = path.join(scratch, 'disk');
  const inner = path.join(disk, 'inner');
  mkdirSync(inner, { recursive: true });
  writeFileSync(path.join(inner, 'spool'), 'shares');
  chmodSync(disk, 0o777);
  for (const place of [disk, inner, path.join(inner, 'spool')]) chownSync(place, former.uid, former.gid);
  const link = path.join(scratch, 'pool');
  symlinkSync(disk, link);
  giveFolder(link, user);
  for (const place of [disk, inner, path.join(inner, 'spool')]) expect(lstatSync(place).uid, place).toBe(user.uid);
  expect([disk, inner].map((place) => statSync(place).mode & 0o777)).toEqual([0o700, 0o700]);
  expect(lstatSync(link).uid).toBe(0);
  expect(canRead(path.join(link, 'inner', 'spool'), user)).toBe(true);
});

test.runIf(process.getuid?.() === 0)(
  'root takes the folder of an earlier start, and refuses a link that its owner left',
  () => {
    const former = systemUser('bin');
    if (!former) throw new Error('This system has not the users that every Linux has.');
    const folder = path.join(scratch, 'earlier');
    mkdirSync(folder);
    chmodSync(folder, 0o770);
    chownSync(folder, former.uid, former.gid);
    const link = path.join(folder, 'programs.json');
    symlinkSync('/etc/passwd', link);
    expect(() => refuseLinksOfOthers(folder)).not.toThrow();
    lchownSync(link, former.uid, former.gid);
    expect(() => refuseLinksOfOthers(folder)).toThrow(`${link} is a link`);
    const lines: string[] = [];
    for (let start = 0; start < 2; start += 1) takeFolder(folder, (line) => lines.push(line));
    expect(lines).toEqual([expect.stringContaining(`belonged to the user ${former.uid}`)]);
    expect([statSync(folder).uid, statSync(folder).mode & 0o777]).toEqual([0, 0o751]);
  },
);

test.runIf(process.getuid?.() === 0)(
  'the key of the agent belongs to its user; a link in its place gives nothing away',
  () => {
    const user = systemUser('daemon');
    const folder = path.join(scratch, 'keys');
    const file = path.join(folder, 'agent-key');
    giveFolder(folder, user);
    const key = loadAgentKey(folder, user);
    expect(loadAgentKey(folder, user)).toBe(key);
    expect(statSync(file).uid).toBe(user?.uid);
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
    const secret = path.join(scratch, 'secret');
    writeFileSync(secret, `hfa_${'s'.repeat(43)}`);
    chmodSync(secret, 0o600);
    rmSync(file);
    symlinkSync(secret, file);
    expect(() => loadAgentKey(folder, user)).toThrow(/ELOOP/);
    rmSync(file);
    writeFileSync(file, 'root:x:0:0');
    expect(() => loadAgentKey(folder, user)).toThrow(/does not hold the key of an agent/);
  },
);

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../src/testing/scene.ts';
import { programFolder } from './testing/program-folder.ts';
import { platforms } from './platforms.ts';
import { serviceFiles } from './service-files.ts';

const runsHere = process.platform === 'linux';
const tools = ['sh', 'cat', 'chmod', 'dirname', 'install', 'mv', 'rm', 'sed'];
const linux = platforms.find(({ name }) => name === 'linux-x64');
const variables = { HEADFRAME_SERVER_URL: 'wss://farm.example', HEADFRAME_AGENT_KEY: 'hfa_the-key' };
const fakes = {
  systemctl: 'echo "systemctl $*" >> "$CALLS"',
  id: 'echo "${FAKE_UID:-0}"',
  sudo: 'echo "sudo $*" >> "$CALLS"\nunset HEADFRAME_SERVER_URL HEADFRAME_AGENT_KEY\nFAKE_UID=0 exec "$@"',
};

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
  const unpacked = path.join(scratch.folder, 'un packed');
  mkdirSync(unpacked);
  mkdirSync(path.join(scratch.folder, 'root', 'etc'), { recursive: true });
  writeFileSync(path.join(unpacked, 'headframe-agent'), 'the program');
  if (!linux) throw new Error('There is no platform linux-x64.');
  for (const { name, text, mode } of serviceFiles(linux)) writeFileSync(path.join(unpacked, name), text, { mode });
});
afterEach(() => scratch.remove());

const at = (...parts: string[]) => path.join(scratch.folder, ...parts);
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []);
const environmentFile = () => readFileSync(at('root/etc/headframe-agent.env'), 'utf8');

/** Runs the script from another folder, on a machine whose programs are these. */
function install(env: Record<string, string>, programs: Partial<typeof fakes> = fakes) {
  const folder = programFolder(at(`bin-${readdirSync(scratch.folder).length}`), tools, programs);
  const { status, stdout, stderr } = spawnSync(at('un packed/install-service.sh'), {
    cwd: '/',
    env: { PATH: folder, DESTDIR: at('root'), CALLS: at('calls'), ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.skipIf(!runsHere)(runsHere ? 'install-service.sh' : 'install-service.sh (skipped: not Linux)', () => {
  it('installs program, unit and variables, and starts the service', () => {
    const { status, stdout, stderr } = install(variables);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(at('root/opt/headframe-agent/headframe-agent'), 'utf8')).toBe('the program');
    expect(statSync(at('root/opt/headframe-agent/headframe-agent')).mode & 0o777).toBe(0o755);
    expect(statSync(at('root/etc/systemd/system/headframe-agent.service')).mode & 0o777).toBe(0o644);
    expect(environmentFile()).toBe('HEADFRAME_SERVER_URL="wss://farm.example"\nHEADFRAME_AGENT_KEY="hfa_the-key"\n');
    expect(statSync(at('root/etc/headframe-agent.env')).mode & 0o777).toBe(0o600);
    expect(calls().slice(-3)).toEqual([
      'systemctl daemon-reload',
      'systemctl enable headframe-agent',
      'systemctl restart headframe-agent',
    ]);
    expect(stdout).toContain('installed and started');
    expect(stdout).not.toContain('hfa_');
  });

  it('run again, replaces key and program and closes a file that others could read', () => {
    writeFileSync(at('root/etc/headframe-agent.env'), 'HEADFRAME_AGENT_KEY=old\n', { mode: 0o644 });
    expect(install(variables).status).toBe(0);
    writeFileSync(at('un packed/headframe-agent'), 'the next program');
    expect(install({ ...variables, HEADFRAME_AGENT_KEY: 'hfa_next' })).toMatchObject({ status: 0, stderr: '' });
    expect(environmentFile()).toContain('"hfa_next"');
    expect(environmentFile()).not.toMatch(/old|the-key/);
    expect(statSync(at('root/etc/headframe-agent.env')).mode & 0o777).toBe(0o600);
    expect(readFileSync(at('root/opt/headframe-agent/headframe-agent'), 'utf8')).toBe('the next program');
    expect(readdirSync(at('root/etc')).toSorted()).toEqual(['headframe-agent.env', 'systemd']);
  });

  it('asks sudo for root without the key in an argument', () => {
    expect(install({ ...variables, FAKE_UID: '1000' })).toMatchObject({ status: 0, stderr: '' });
    expect(calls()[0]).toBe('sudo sh ./install-service.sh --variables-on-input');
    expect(calls().join('\n')).not.toContain('hfa_');
    expect(environmentFile()).toContain('HEADFRAME_AGENT_KEY="hfa_the-key"');
  });

  it('quotes what systemd would read otherwise', () => {
    expect(install({ ...variables, HEADFRAME_AGENT_KEY: String.raw`a "b" $c \d #e 'f' %g` })).toMatchObject({
      status: 0,
    });
    expect(environmentFile()).toContain(String.raw`HEADFRAME_AGENT_KEY="a \"b\" \$c \\d #e 'f' %g"`);
  });

  it.each([
    ['a missing key', { HEADFRAME_SERVER_URL: 'wss://x' }, fakes, 'HEADFRAME_AGENT_KEY is not set.'],
    ['a missing address', { HEADFRAME_AGENT_KEY: 'k' }, fakes, 'HEADFRAME_SERVER_URL is not set.'],
    ['a key of two lines', { ...variables, HEADFRAME_AGENT_KEY: 'k\nX=1' }, fakes, 'holds a control character'],
    ['no sudo', { ...variables, FAKE_UID: '1000' }, { ...fakes, sudo: undefined }, 'run this as root'],
    ['no systemctl', variables, { ...fakes, systemctl: undefined }, 'no systemd here'],
    ['systemd not running', variables, { ...fakes, systemctl: 'echo "Not booted." >&2; exit 1' }, 'Not booted.'],
  ])('ends before it changes anything: %s', (_what, env, programs, message) => {
    const present = Object.fromEntries(Object.entries(programs).filter(([, text]) => text !== undefined));
    const { status, stderr } = install(env, present);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(readdirSync(at('root/etc'))).toEqual([]);
    expect(existsSync(at('root/opt'))).toBe(false);
  });
});

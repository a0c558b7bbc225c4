import { startCommand, type StartOptions } from '../../console/src/features/devices/agents/start-command.ts';
import { AgentBuilds } from '../../server/src/features/devices/agents/agent-builds.ts';
import { registerAgentDownloads } from '../../server/src/features/devices/agents/agent-downloads.ts';
import { fastify, type FastifyInstance } from 'fastify';
import { spawn } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { scratchFolder, until } from '../src/testing/scene.ts';
import { downloadName, platforms } from './platforms.ts';
import { serviceFiles } from './service-files.ts';
import { programFolder, programPath } from './testing/program-folder.ts';

const runsHere = process.platform === 'linux';
const tools = ['sh', 'mkdir', 'curl', 'chmod', 'mv'];
/** Python with every program of this machine, because it may be a script that looks for itself. */
const python3 = `PATH='${process.env['PATH'] ?? ''}' exec python3 "$@"`;
/** What the agent does in these tests: its program is a copy of the shell, and this is its input. */
const noteItself = `printf '%s\\n' "$PWD" "$HEADFRAME_SERVER_URL" "$HEADFRAME_AGENT_KEY" >> ../ran; tr '\\0' ' ' < /proc/$$/cmdline >> ../arguments\n`;

describe.skipIf(!runsHere)(runsHere ? 'the line that starts an agent' : 'the line (skipped: not Linux)', () => {
  const scratch = scratchFolder();
  const archive = path.join(scratch.folder, downloadName('4.0.0', 'linux-x64'));
  let app: FastifyInstance;
  let cutting: Server;
  let here: string;
  const [port, cuttingPort] = [
    () => (app.server.address() as AddressInfo).port,
    () => (cutting.address() as AddressInfo).port,
  ];

  beforeAll(async () => {
    const linux = platforms.find(({ name }) => name === 'linux-x64');
    if (!linux) throw new Error('There is no platform linux-x64.');
    const zip = new ZipFile();
    zip.addFile(realpathSync(programPath('sh')), 'headframe-agent', { mode: 0o100755 });
    for (const { name, text, mode } of serviceFiles(linux)) zip.addBuffer(Buffer.from(text), name, { mode });
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(archive));
    app = fastify();
    const place = { folder: scratch.folder, program: '', version: undefined, hasTools: false };
    registerAgentDownloads(app, new AgentBuilds(place));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const bytes = readFileSync(archive);
    cutting = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    });
    await new Promise<void>((resolve) => void cutting.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await app.close();
    cutting.close();
    scratch.remove();
  });
  beforeEach(() => {
    here = path.join(scratch.folder, `the operator's "folder" ${readdirSync(scratch.folder).length}`);
    mkdirSync(here);
  });

  const line = (change: Partial<StartOptions> = {}) =>
    startCommand({
      platform: 'linux-x64',
      serverUrl: `ws://127.0.0.1:${port()}`,
      key: 'hfa_the-key',
      isService: false,
      ...change,
    });
  const noted = (name = 'ran') => readFileSync(path.join(here, name), 'utf8').trim();

  function paste(text: string, shell = 'sh', PATH = process.env['PATH'] ?? '') {
    const child = spawn(programPath(shell), ['-c', text], {
      cwd: here,
      env: { PATH, CDPATH: '/tmp:/', DESTDIR: here, CALLS: 'calls' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.stdin.on('error', () => undefined);
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
    return {
      say: (input: string) => child.stdin.write(input),
      end: async (input = '') => {
        child.stdin.end(input);
        return { code: await ended, output };
      },
    };
  }

  it.each(['sh', 'dash', 'bash'].filter((shell) => existsSync(`/bin/${shell}`)))('runs in %s', async (shell) => {
    expect(await paste(line(), shell).end(noteItself)).toMatchObject({ code: 0 });
    expect(noted().split('\n')).toEqual([
      path.join(here, 'headframe-agent'),
      `ws://127.0.0.1:${port()}`,
      'hfa_the-key',
    ]);
    expect(noted('arguments')).toBe('./headframe-agent');
  });

  it('hands over a key of any characters', async () => {
    const key = String.raw`a'b"c$HOME\d${'`'}e #f %g !h`;
    await paste(line({ key })).end(noteItself);
    expect(noted().split('\n')[2]).toBe(key);
  });

  it('may be pasted twice: the shell stays in its folder', async () => {
    writeFileSync(path.join(here, 'note'), noteItself);
    const { code } = await paste(`input=$PWD/note\n${line()} < "$input"\n${line()} < "$input"`).end();
    expect(code).toBe(0);
    expect(
      noted()
        .split('\n')
        .filter((text) => text.startsWith('/')),
    ).toEqual(Array.from({ length: 2 }, () => path.join(here, 'headframe-agent')));
  });

  it.each(['with unzip', 'without unzip'])('unpacks while the agent before it runs, %s', async (name) => {
    const programs = name === 'with unzip' ? [...tools, 'unzip'] : tools;
    const folder = programFolder(path.join(here, 'bin'), [...programs, 'tr'], { python3 });
    const first = paste(line(), 'sh', folder);
    first.say(noteItself);
    await until(() => existsSync(path.join(here, 'arguments')), 'the first agent');
    const second = await paste(line({ key: 'hfa_second' }), 'sh', folder).end(noteItself);
    expect(second).toMatchObject({ code: 0 });
    expect(noted()).toContain('hfa_second');
    expect(await first.end('exit 7\n')).toMatchObject({ code: 7 });
  });

  it('keeps and does not start the agent before it where the download breaks off', async () => {
    expect(await paste(line()).end(noteItself)).toMatchObject({ code: 0 });
    const program = path.join(here, 'headframe-agent', 'headframe-agent');
    const before = readFileSync(program);
    const broken = await paste(line({ serverUrl: `ws://127.0.0.1:${cuttingPort()}`, key: 'hfa_second' })).end();
    expect(broken.code).not.toBe(0);
    expect(broken.output).toContain('curl: (18)');
    expect(readFileSync(program).equals(before)).toBe(true);
    expect(noted()).not.toContain('hfa_second');
  });

  it('ends where the archive is damaged', async () => {
    writeFileSync(
      path.join(scratch.folder, downloadName('4.0.0', 'linux-arm64')),
      readFileSync(archive).subarray(0, 999),
    );
    const { code } = await paste(line({ platform: 'linux-arm64' })).end(noteItself);
    expect(code).not.toBe(0);
    expect(existsSync(path.join(here, 'ran'))).toBe(false);
  });

  it('installs the service, for root and through sudo, with the key in no argument', async () => {
    const fakes = {
      python3,
      systemctl: 'echo "systemctl $*" >> ../calls',
      id: 'echo "${FAKE_UID:-1000}"',
      sudo: 'echo "sudo $*" >> ../calls\nunset HEADFRAME_AGENT_KEY HEADFRAME_SERVER_URL\nFAKE_UID=0 exec "$@"',
    };
    const folder = programFolder(path.join(here, 'bin'), [...tools, 'dirname', 'install', 'sed', 'rm'], fakes);
    expect(await paste(line({ isService: true }), 'sh', folder).end()).toMatchObject({ code: 0 });
    expect(noted('calls')).toMatch(/^sudo sh .*\n(?:.*\n)*systemctl restart headframe-agent$/);
    expect(noted('calls')).not.toContain('hfa_');
    expect(noted('etc/headframe-agent.env')).toContain('HEADFRAME_AGENT_KEY="hfa_the-key"');
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const program = '/usr/sbin/sshd';

/** Whether the SSH server of OpenSSH is installed on this machine (Debian package openssh-server). */
export const hasRealSshd = existsSync(program) && spawnSync('ssh-keygen', ['-?']).error === undefined;

/** What to call a group of tests that needs it: says so where it is missing. */
export function sshdTitle(title: string): string {
  return hasRealSshd ? title : `${title}: skipped, no sshd of OpenSSH here`;
}

/** A running SSH server that others wrote, for the user who runs the test. */
export interface RealSshd {
  port: number;
  user: string;
  /** The private key that it lets in, in the form of OpenSSH, encrypted with {@link RealSshd.passphrase}, and not. */
  encryptedKey: string;
  plainKey: string;
  passphrase: string;
  /** Fingerprint of its host key, as ssh-keygen writes it. */
  fingerprint(): Promise<string>;
  /** Its folder: `bin` stands before the folders of the system in the PATH of what it runs. */
  folder: string;
  /** Ends it with its connections, and starts it on the same port, with another host key where that is asked for. */
  restart(options?: { newHostKey?: boolean }): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function makeKey(file: string, passphrase = ''): void {
  const made = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-a', '4', '-N', passphrase, '-C', 'test', '-f', file]);
  if (made.status !== 0) throw new Error(`ssh-keygen: ${made.stderr.toString()}`);
}

/** Starts sshd on loopback with keys of its own. */
export async function startRealSshd(): Promise<RealSshd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'headframe-sshd-'));
  const at = (name: string): string => path.join(folder, name);
  await mkdir(at('bin'));
  // sshd of root does not start without it.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 });
  const passphrase = 'a passphrase of the test';
  makeKey(at('plain'));
  makeKey(at('encrypted'), passphrase);
  makeKey(at('host'));
  await writeFile(at('authorized'), (await readFile(at('plain.pub'))) + (await readFile(at('encrypted.pub'), 'utf8')));
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('authorized')}`,
    `PidFile ${at('pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin yes',
    'PasswordAuthentication yes',
    'KbdInteractiveAuthentication no',
    `SetEnv PATH=${at('bin')}:/usr/bin:/bin`,
    '',
  ];
  await writeFile(at('config'), lines.join('\n'));

  const start = async () => {
    const child = spawn(program, ['-D', '-e', '-f', at('config')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    for (let turn = 0; turn < 100 && !log.includes('Server listening'); turn += 1) await wait(50);
    if (!log.includes('Server listening')) throw new Error(`sshd does not listen: ${log}`);
    return child;
  };
  let running = await start();
  const stop = async (): Promise<void> => {
    const exited = once(running, 'exit');
    const children = await readFile(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').catch(() => '');
    running.kill('SIGKILL');
    await exited;
    // What it began for a connection goes on without it.
    for (const child of children.split(' ').filter((id) => /^\d+$/.test(id.trim()))) {
      try {
        process.kill(Number(child), 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  return {
    port,
    user: userInfo().username,
    encryptedKey: await readFile(at('encrypted'), 'utf8'),
    plainKey: await readFile(at('plain'), 'utf8'),
    passphrase,
    fingerprint: async () => {
      const { stdout } = spawnSync('ssh-keygen', ['-l', '-f', at('host.pub')]);
      return stdout.toString().split(' ')[1] ?? '';
    },
    folder,
    restart: async ({ newHostKey = false } = {}) => {
      await stop();
      if (newHostKey) {
        await Promise.all([rm(at('host')), rm(at('host.pub'))]);
        makeKey(at('host'));
      }
      running = await start();
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether the agent of net-snmp is installed on this machine (Debian package snmpd). */
export const hasRealSnmpAgent = spawnSync('snmpd', ['-v']).status === 0;

/** A running net-snmp agent, which stands for any device of somebody else's make. */
export interface RealSnmpAgent {
  port: number;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Starts the agent on loopback with lines of snmpd.conf(5). */
export async function startRealSnmpAgent(lines: readonly string[]): Promise<RealSnmpAgent> {
  const folder = await mkdtemp(path.join(tmpdir(), 'headframe-snmpd-'));
  const port = await freePort();
  const file = path.join(folder, 'snmpd.conf');
  await writeFile(file, [`agentaddress udp:127.0.0.1:${port}`, ...lines, ''].join('\n'));
  const child = spawn('snmpd', ['-C', '-c', file, '-f', '-Lo', '-I', '-smux', '-p', path.join(folder, 'pid')], {
    env: { ...process.env, SNMP_PERSISTENT_DIR: path.join(folder, 'state'), MIBS: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  for (let turn = 0; turn < 100 && !log.includes('NET-SNMP version'); turn += 1) await wait(50);
  if (child.exitCode !== null) throw new Error(`snmpd ended: ${log}`);
  return {
    port,
    async close() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

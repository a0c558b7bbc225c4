import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { TestMiner } from '../testing/test-miner.ts';

const program = path.resolve(import.meta.dirname, '../testing/pool-under-limit.ts');

it.skipIf(process.platform === 'win32')(
  'a pool whose connections are all taken keeps descriptors of its own, and takes newcomers',
  async () => {
    const child = spawn('bash', [
      '-c',
      'ulimit -n 700 && exec "$0" --disable-warning=ExperimentalWarning "$1"',
      process.execPath,
      program,
    ]);
    const sockets: Socket[] = [];
    onTestFinished(() => {
      child.kill();
      for (const socket of sockets) socket.destroy();
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => JSON.parse(`${(await lines.next()).value}`) as Record<string, number>;
    const { port = 0, connections } = await next();
    expect(connections).toBe(200);
    for (let number = 0; number < 600; number += 1) {
      const socket = connect({ host: '127.0.0.1', port });
      socket.on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
    }
    child.stdin.write('400\n');
    expect(await next()).toEqual({ files: 400, connections: 200 });
    const miner = await TestMiner.connect(port);
    onTestFinished(() => miner.close());
    expect(await miner.start('farm.late')).toMatchObject({ isClean: true });
  },
  30_000,
);

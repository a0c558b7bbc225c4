import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, freePorts } from './free-port.ts';

const linuxRange = '/proc/sys/net/ipv4/ip_local_port_range';

test('a free port is none that an outgoing connection may take', async () => {
  const firstOutgoing = existsSync(linuxRange) ? Number(readFileSync(linuxRange, 'utf8').split(/\s/)[0]) : 49_152;
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  for (const port of ports) expect(port).toBeLessThan(firstOutgoing);
  expect(freePorts.min).toBeGreaterThan(1023);
});

test('a free port can be listened on', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
});

import { createServer } from 'node:http';
import { once } from 'node:events';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeNodes, keepServer, startNode } from '../source/testing/regtest-node.ts';
import { CoreRpc, CoreRpcError, CoreRpcUnreachableError } from './core-rpc.ts';

afterEach(closeNodes);

describe('calls of a node', () => {
  it('name the user, and distinguish a refusal from silence', async () => {
    const { url, calls } = await startNode((method) =>
      method === 'stop' ? { error: { code: -8, message: 'No' } } : { status: 401 },
    );
    const rpc = new CoreRpc({ url, user: 'pool', password: 'secret' });
    const schema = { parse: (value: unknown) => value } as never;
    await expect(rpc.call('stop', [], schema)).rejects.toThrow(new CoreRpcError('stop', -8, 'No'));
    await expect(rpc.call('other', [], schema)).rejects.toThrow(CoreRpcUnreachableError);
    expect(calls[0]?.authorization).toBe(`Basic ${Buffer.from('pool:secret').toString('base64')}`);
    expect(rpc.address).toBe(`${url}/`);
  });

  it('follow no redirect, read no answer without end, and never repeat the password', async () => {
    const state = { redirects: true };
    const elsewhere: string[] = [];
    const other = createServer((request, response) => {
      elsewhere.push(request.headers.authorization ?? '');
      response.end('{}');
    });
    const server = createServer((_request, response) => {
      if (state.redirects) {
        const address = other.address();
        const port = typeof address === 'object' ? address?.port : 0;
        response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
        return;
      }
      const piece = Buffer.alloc(1_000_000, 0x20);
      const write = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    for (const one of [other, server]) {
      keepServer(one);
      one.listen(0, '127.0.0.1');
      await once(one, 'listening');
    }
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const rpc = new CoreRpc({ url, user: 'pool', password: 'secret' });
    const fail = async () => {
      const error: unknown = await rpc.call('any', [], z.unknown()).catch((one: unknown) => one);
      expect(error).toBeInstanceOf(CoreRpcUnreachableError);
      expect(inspect(error, { depth: 9 })).not.toMatch(/secret|cG9vbDpzZWNyZXQ/);
      return inspect(error, { depth: 9 });
    };
    await fail();
    expect(elsewhere).toEqual([]);
    state.redirects = false;
    expect(await fail()).toContain('The answer is too long.');
  });
});

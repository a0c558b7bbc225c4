import type { Server } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTlsServer } from '../testing/tls-server.ts';
import { LndNode } from './lnd-node.ts';
import { LndError, LndUnreachableError } from './lnd-request.ts';

let server: Server;
let port: number;
let certificate: string;
let answer: { status?: number; text: string };
let asked: string[] = [];
let body = '';

const hash = 'ab'.repeat(32);
const node = (change: { certificate?: string; url?: string } = {}) =>
  new LndNode({ url: `https://127.0.0.1:${port}`, certificate, macaroon: 'c0ffee', ...change });
const line = (result: object) => `${JSON.stringify({ result: { payment_hash: hash, ...result } })}\n`;

beforeAll(async () => {
  ({ server, port, certificate } = await startTlsServer('lnd', (request, response) => {
    asked.push(`${request.method} ${request.url} ${String(request.headers['grpc-metadata-macaroon'])}`);
    body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      if (answer.status === 101) response.socket?.end(answer.text);
      else response.writeHead(answer.status ?? 200).end(answer.text);
    });
  }));
});
afterAll(() => {
  server?.close();
});

describe('the REST interface of LND', () => {
  it('is called with the macaroon, over TLS with the certificate of the node alone', async () => {
    answer = { text: JSON.stringify({ local_balance: { sat: '9007199254740993' } }) };
    asked = [];
    expect(await node().balance()).toBe(9_007_199_254_740_993n);
    expect(asked).toEqual(['GET /v1/balance/channels c0ffee']);
    await expect(new LndNode({ url: `https://127.0.0.1:${port}`, macaroon: 'c0ffee' }).balance()).rejects.toThrow(
      LndUnreachableError,
    );
    expect(asked).toHaveLength(1);
  });

  it('gives no answer where it switches to another protocol', async () => {
    answer = { status: 101, text: 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n' };
    await expect(node().balance()).rejects.toThrow(LndUnreachableError);
  });

  it.each([760n, 0n])(
    'is asked to pay with %s satoshi for routing at most, which it always hears',
    async (feeLimit) => {
      answer = { text: line({ status: 'IN_FLIGHT' }) };
      await node().send({ invoice: 'lnbcrt1x', paymentHash: hash, feeLimit });
      expect(JSON.parse(body)).toEqual({
        payment_request: 'lnbcrt1x',
        timeout_seconds: 60,
        fee_limit_sat: `${feeLimit}`,
        no_inflight_updates: true,
      });
    },
  );

  it('says where a payment is, by a hash in URL-safe base64', async () => {
    asked = [];
    answer = { text: line({ status: 'IN_FLIGHT' }) };
    expect(await node().track(hash)).toEqual({ kind: 'in-flight' });
    expect(asked[0]).toBe(`GET /v2/router/track/${'q6ur'.repeat(10)}q6s= c0ffee`);
    answer = { text: line({ status: 'FAILED', failure_reason: 'FAILURE_REASON_NO_ROUTE' }) };
    expect(await node().track(hash)).toEqual({ kind: 'failed', reason: 'FAILURE_REASON_NO_ROUTE' });
  });

  it('does not know a payment only where it says so in its own words', async () => {
    for (const text of [
      `{"error":{"grpc_code":5,"http_code":404,"message":"payment isn't initiated","http_status":"Not Found"}}`,
      `{"error":{"code":5,"message":"payment isn't initiated","details":[]}}`,
      `{"code":5,"message":"payment isn't initiated","details":[]}`,
    ]) {
      answer = { status: 404, text };
      expect(await node().track(hash)).toBeUndefined();
    }
    answer = { status: 404, text: '{"code":5,"message":"Not Found","details":[]}' };
    await expect(node().track(hash)).rejects.toThrow(LndError);
    for (const text of [
      '',
      '<html>404</html>',
      '{}',
      line({ status: 'SUCCEEDED', payment_preimage: '00'.repeat(32) }),
    ]) {
      answer = { status: 404, text };
      await expect(node().track(hash)).rejects.toThrow(LndUnreachableError);
    }
  });

  it('takes no proof for one that is of another hash, and no payment for another one', async () => {
    answer = { text: line({ status: 'SUCCEEDED', payment_preimage: '00'.repeat(32), fee_msat: '1' }) };
    await expect(node().track(hash)).rejects.toThrow(LndUnreachableError);
    answer = { text: line({ payment_hash: 'cd'.repeat(32), status: 'FAILED' }) };
    await expect(node().track(hash)).rejects.toThrow(LndUnreachableError);
  });

  it('shows no secret where it fails', async () => {
    answer = { status: 500, text: '{"code":2,"message":"verification failed"}' };
    const errors = [
      await node().balance().catch(String),
      await node({ url: 'https://127.0.0.1:1' })
        .balance()
        .catch((error: Error) => `${String(error)} ${String(error.cause)} ${error.stack}`),
    ];
    expect(errors.join()).not.toContain('c0ffee');
  });
});

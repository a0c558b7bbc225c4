import fastify from 'fastify';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAnswer } from './compress-answer.ts';

async function answerOf(length: number, acceptEncoding?: string) {
  const app = fastify();
  app.get('/', { onSend: compressAnswer }, () => ({ text: 'ü'.repeat(length) }));
  return app.inject({ url: '/', headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding } });
}

it.each(['gzip', 'br, GZIP', 'deflate;q=0.5, gzip;q=1.0', 'gzip; q=0.3'])(
  'compresses a large answer for %s',
  async (acceptEncoding) => {
    const { headers, rawPayload } = await answerOf(100_000, acceptEncoding);
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(5000);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ text: 'ü'.repeat(100_000) });
  },
);

it.each([undefined, '', 'br', 'gzip;q=0', 'gzip;q=0.000', 'gzipped'])(
  'sends it as it is for %s',
  async (acceptEncoding) => {
    const { headers, json } = await answerOf(100_000, acceptEncoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
    expect(json()).toEqual({ text: 'ü'.repeat(100_000) });
  },
);

it('sends a small answer as it is', async () => {
  expect((await answerOf(100, 'gzip')).headers['content-encoding']).toBeUndefined();
});

import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

/** Answers below this size, in characters, are sent as they are. */
const minLength = 1024;

function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((offer) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(offer));
}

/**
 * Compresses a large answer for a client that takes gzip, as a Fastify `onSend` hook. Answers hold no secret beside text
 * that a stranger chose (tokens travel in headers), so their length gives none away.
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < minLength) return payload;
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request.headers['accept-encoding'])) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return promisify(gzip)(payload, { level: constants.Z_BEST_SPEED });
}

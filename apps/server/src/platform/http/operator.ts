import { timingSafeEqual } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
}

/** Whether a Host header names this machine itself; a browser led to it by a foreign name (DNS rebinding) sends that name. */
function namesLoopback(host: string | undefined): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(:\d{1,5})?$/.exec(host ?? '')?.[1] ?? '';
  return name.toLowerCase() === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));
}

/**
 * Whether a request comes from the operator: with the metrics token, or from this machine itself: not through a
 * proxy standing on it, and under a name of the machine itself.
 */
export function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token && given) return timingSafeEqual(digest(given), digest(token));
  const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  return !proxied && isLoopback(request.socket.remoteAddress) && namesLoopback(request.headers.host);
}

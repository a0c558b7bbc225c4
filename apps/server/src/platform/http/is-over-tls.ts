import type { FastifyRequest } from 'fastify';

/**
 * Whether the answer to a request may insist on TLS: it came over https, to this server or, as a trusted proxy reports by
 * `X-Forwarded-Proto`, to the proxy; and https is how the installation is to be reached.
 */
export function isOverTls(request: Pick<FastifyRequest, 'protocol'>, publicUrl: string): boolean {
  return request.protocol === 'https' && new URL(publicUrl).protocol === 'https:';
}

import type { IncomingMessage } from 'node:http';

/**
 * The path that an upgrade request names: what stands before the query, byte for byte as the client sent it. Nothing is
 * decoded or resolved (`/v1/./graphql` is no other spelling of `/v1/graphql`), so that every listener of the upgrade event
 * reads the same path. Never throws, whatever the request line holds.
 */
export function upgradePath(request: Pick<IncomingMessage, 'url'>): string {
  const target = request.url ?? '';
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

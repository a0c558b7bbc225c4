import type { FastifyInstance } from 'fastify';
import { refuseUpgrade } from './refuse-upgrade.ts';
import type { RouteAccessLists } from './route-access.ts';
import { upgradePath } from './upgrade-path.ts';

/** Paths that accept WebSockets, from the access lists. */
export function socketPaths(lists: RouteAccessLists): string[] {
  return [...lists.public, ...lists.agent]
    .filter((name) => name.startsWith('SOCKET '))
    .map((name) => name.slice('SOCKET '.length));
}

/**
 * Answers 404 to upgrades on any path that accepts no WebSockets here; they would hang open otherwise.
 * @throws Error when a path stands in no authorization list.
 */
export function refuseUnknownUpgrades(app: FastifyInstance, paths: readonly string[], lists: RouteAccessLists): void {
  const unlisted = paths.find((path) => !socketPaths(lists).includes(path));
  if (unlisted) throw new Error(`SOCKET ${unlisted} stands in no authorization list.`);
  app.server.on('upgrade', (request, socket) => {
    if (paths.includes(upgradePath(request))) return;
    refuseUpgrade(socket, '404 Not Found');
  });
}

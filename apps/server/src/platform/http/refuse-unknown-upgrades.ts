import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { refuseUpgrade } from './refuse-upgrade.ts';
import type { RouteAccessLists } from './route-access.ts';
import { upgradePath } from './upgrade-path.ts';

/** Paths that accept WebSockets, from the access lists. */
function socketPaths(lists: RouteAccessLists): string[] {
  return [...lists.public, ...lists.agent]
    .filter((name) => name.startsWith('SOCKET '))
    .map((name) => name.slice('SOCKET '.length));
}

/**
 * Answers 403 to upgrades that `isRefused` names, before anyone else hears of them.
 * Every listener of the upgrade event is called, so those that are there are held back and called for all others.
 */
export function refuseUpgrades(app: FastifyInstance, isRefused: (request: IncomingMessage) => boolean): void {
  const { server } = app;
  const emit = server.emit.bind(server) as (event: string | symbol, ...given: unknown[]) => boolean;
  server.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    if (event !== 'upgrade' || !isRefused(given[0] as IncomingMessage)) return emit(event, ...given);
    refuseUpgrade(given[1] as Duplex, '403 Forbidden');
    return true;
  };
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

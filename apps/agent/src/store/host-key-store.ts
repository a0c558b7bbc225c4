import type { DatabaseSync } from 'node:sqlite';
import type { HostKeys } from '@headframe/devices';

/** Host keys kept at most; a key beyond is not pinned. */
const maxHostKeys = 100_000;

/** Keeps pinned host keys on disk, so that a server which shows another key after a restart of the agent is noticed. */
export function hostKeyStore(database: DatabaseSync): HostKeys {
  const find = database.prepare('SELECT fingerprint FROM host_key WHERE host = ? AND port = ?');
  const count = database.prepare('SELECT count(*) AS count FROM host_key');
  const put = database.prepare('INSERT OR REPLACE INTO host_key VALUES (?, ?, ?)');
  const get = (host: string, port: number): string | undefined =>
    (find.get(host, port) as { fingerprint: string } | undefined)?.fingerprint;
  return {
    get,
    pin(host, port, fingerprint) {
      const isKnown = get(host, port) !== undefined;
      if (!isKnown && (count.get() as { count: number }).count >= maxHostKeys) return;
      put.run(host, port, fingerprint);
    },
  };
}

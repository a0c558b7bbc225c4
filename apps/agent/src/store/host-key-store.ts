import type { DatabaseSync } from 'node:sqlite';
import { DeviceRefusedError, type HostKeys } from '@headframe/devices';

/** Host keys kept at most. */
const maxHostKeys = 100_000;

/**
 * Keeps pinned host keys on disk, so that a server which shows another key after a restart of the agent is noticed. Once `max` are
 * kept, a server without a pinned key is refused: it could show any key at the next login.
 */
export function hostKeyStore(database: DatabaseSync, max = maxHostKeys): Required<HostKeys> {
  const find = database.prepare('SELECT fingerprint FROM host_key WHERE host = ? AND port = ?');
  const put = database.prepare('INSERT OR REPLACE INTO host_key VALUES (?, ?, ?)');
  const counting = database.prepare('SELECT count(*) AS count FROM host_key');
  let { count } = counting.get() as { count: number };
  const get = (host: string, port: number): string | undefined =>
    (find.get(host, port) as { fingerprint: string } | undefined)?.fingerprint;
  const refusal = (): string | null =>
    count < max
      ? null
      : `The agent keeps ${max.toLocaleString('en')} host keys and no more: it logs in to no further server until those of servers that are gone are removed.`;
  const findAccepted = database.prepare('SELECT fingerprint FROM accepted_host_key WHERE host = ? AND port = ?');
  const putAccepted = database.prepare('INSERT OR REPLACE INTO accepted_host_key VALUES (?, ?, ?)');
  const pin = (host: string, port: number, fingerprint: string): void => {
    const isNew = get(host, port) === undefined;
    const problem = isNew ? refusal() : null;
    if (problem !== null) throw new DeviceRefusedError('refused', problem);
    put.run(host, port, fingerprint);
    if (isNew) count += 1;
  };
  return {
    get,
    refusal,
    pin,
    accept(host, port, fingerprint) {
      pin(host, port, fingerprint);
      putAccepted.run(host, port, fingerprint);
    },
    isAccepted: (host, port, fingerprint) =>
      (findAccepted.get(host, port) as { fingerprint: string } | undefined)?.fingerprint === fingerprint,
  };
}

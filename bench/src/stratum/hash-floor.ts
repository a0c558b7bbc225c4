import { randomBytes } from 'node:crypto';
import { sha256 } from './plain-check.ts';

/**
 * How many shares a second of a core could be checked at most in plain Node: the 28 `createHash` calls that one share needs with 12
 * branches and no state kept. It says how fast a machine is, so that figures of different machines compare.
 */
export function measureHashFloor(shares: number): number {
  const [coinbase, pair, header] = [randomBytes(250), randomBytes(64), randomBytes(80)];
  const before = process.cpuUsage();
  for (let share = 0; share < shares; share += 1) {
    sha256(sha256(coinbase));
    for (let branch = 0; branch < 12; branch += 1) sha256(sha256(pair));
    sha256(sha256(header));
  }
  const { user, system } = process.cpuUsage(before);
  return (shares * 1e6) / (user + system);
}

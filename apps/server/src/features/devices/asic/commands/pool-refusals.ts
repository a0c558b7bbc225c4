import { normalPoolAddress } from '@headframe/domain/devices/asic/same-pools';
import { choosePoolUser, namesBadWorker, readPoolUser } from '@headframe/domain/pool/worker-name';
import { knownCaller } from '../../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { ownPoolAddresses } from '../../../../platform/config/own-pool-addresses.ts';
import type { DevicePools } from './device-pools.ts';

/** How many different refusals are named. */
const maxRefusals = 5;

/** The account that a user is of, as far as its form says: what stands before the first dot and a difficulty. */
const accountOf = (user: string): string => user.replace(/[.+/].*$/, '');

/** Why the pool of this installation would not credit what signs in with a user to a subaccount of the caller; null where it would. */
function refusalOf(user: string, subaccounts: ReadonlySet<string>): { key: string; text: string } | null {
  const names = new Set([...subaccounts].map((name) => name.toLowerCase()));
  const find = (name: string) => (names.has(name.toLowerCase()) ? { id: 0 } : undefined);
  const readings = readPoolUser(user);
  if (choosePoolUser(readings, find)) return null;
  if (readings.length === 0 || namesBadWorker(user, find))
    return {
      key: user,
      text: `The pool of this installation refuses the user "${user}": it takes subaccount.worker, and the worker has letters, digits, _ and -, in parts with dots between them.`,
    };
  return {
    key: `.${accountOf(user)}`,
    text: `The pool of this installation credits nothing to you for the user "${user}": none of your subaccounts is called "${accountOf(user)}".`,
  };
}

/**
 * What the pool of this installation would say to miners that sign in as a command would set them, as far as it is one of
 * their pools: each refusal once, of the first users by name. Names of others are not asked for, so that nobody learns which exist.
 */
export function poolRefusals(context: ScopedContext, devicePools: DevicePools): string[] {
  const own = new Set(ownPoolAddresses(context.services));
  const subaccounts = new Set(knownCaller(context).grants.map(({ name }) => name));
  const users = [...devicePools.values()].flatMap((pools) =>
    pools.filter(({ address }) => own.has(normalPoolAddress(address))).map(({ user }) => user),
  );
  const byReason = new Map<string, string>();
  for (const user of new Set(users)) {
    const refusal = refusalOf(user, subaccounts);
    if (refusal) byReason.set(refusal.key, refusal.text);
  }
  return [...byReason.values()].slice(0, maxRefusals);
}

/** Max number of characters of a worker's name. */
export const maxWorkerNameLength = 64;

/** Max number of workers of a subaccount. Further names are not authorized; those it has always are. */
export const maxWorkersPerSubaccount = 20_000;

/** The worker of a miner that signs in with the name of a subaccount alone. */
export const defaultWorkerName = 'default';

const workerName = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;

/** A difficulty behind the user, as other pools take it: `+4096` or `/4`. */
const difficultySuffix = /^(.+?)(?:[+/]\d{1,15}(?:\.\d{1,10})?)*[+/](\d{1,15}(?:\.\d{1,10})?)$/;

/** Whether a text may name a worker: letters A to Z, digits, `_` and `-`, in parts with dots between them; no spaces. */
export function isWorkerName(text: string): boolean {
  return text.length <= maxWorkerNameLength && workerName.test(text);
}

/** One way to read what a miner signs in with. */
interface PoolUser {
  readonly subaccountName: string;
  readonly workerName: string;
  /** The difficulty that it asks for in the user itself. */
  readonly difficulty?: number;
}

/** Every split of a text into the name of a subaccount and that of a worker, the first dot first. */
function splitsOf(text: string): PoolUser[] {
  const splits: PoolUser[] = [];
  for (let dot = text.indexOf('.'); dot !== -1; dot = text.indexOf('.', dot + 1)) {
    const name = text.slice(dot + 1);
    if (dot > 0 && isWorkerName(name)) splits.push({ subaccountName: text.slice(0, dot), workerName: name });
  }
  if (text !== '' && !text.endsWith('.')) splits.push({ subaccountName: text, workerName: defaultWorkerName });
  return splits;
}

/**
 * Every way to read a user: `subaccount`, `subaccount.worker` with dots in the worker or in the name of the subaccount, and a
 * difficulty behind it. Which one counts depends on the subaccounts there are ({@link choosePoolUser}).
 */
export function readPoolUser(user: string): PoolUser[] {
  const [, text = '', digits] = difficultySuffix.exec(user) ?? [];
  const difficulty = Number(digits);
  const withDifficulty = difficulty > 0 ? splitsOf(text).map((split) => ({ ...split, difficulty })) : [];
  return [...splitsOf(user), ...withDifficulty];
}

/** A subaccount as far as its name decides. */
interface NamedSubaccount {
  readonly id: number;
}

/** Looks up a subaccount: by its exact name, else by its name in another case, the oldest one of several. */
type FindSubaccount<Subaccount extends NamedSubaccount> = (name: string, isExact: boolean) => Subaccount | undefined;

/** Whether a user names a subaccount before its first dot, and behind it what no worker may be called. */
export function namesBadWorker(user: string, find: FindSubaccount<NamedSubaccount>): boolean {
  const dot = user.indexOf('.');
  const subaccount = user.slice(0, dot);
  return dot > 0 && [true, false].some((isExact) => find(subaccount, isExact) !== undefined);
}

/**
 * The reading that counts: that of the oldest subaccount, by its exact name before other cases. So nobody who comes later takes
 * the miners of another by a name that begins like a user of theirs. Undefined where no subaccount is named.
 */
export function choosePoolUser<Subaccount extends NamedSubaccount>(
  readings: readonly PoolUser[],
  find: FindSubaccount<Subaccount>,
): { subaccount: Subaccount; user: PoolUser } | undefined {
  for (const isExact of [true, false]) {
    let chosen: { subaccount: Subaccount; user: PoolUser } | undefined;
    for (const user of readings) {
      const subaccount = find(user.subaccountName, isExact);
      if (subaccount && (!chosen || subaccount.id < chosen.subaccount.id)) chosen = { subaccount, user };
    }
    if (chosen) return chosen;
  }
  return undefined;
}

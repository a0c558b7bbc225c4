import type { PoolInput } from '../../../../generated/inputs.ts';
import { poolTemplateSchema } from '@headframe/domain/devices/asic/commanded-pools';
import { keepWorkerNames } from '@headframe/domain/devices/asic/pool-user-template';
import { messageText } from '@headframe/domain/errors/error-catalogue';

/** One line of the pool form. */
export interface PoolEntry {
  address: string;
  user: string;
  password: string;
}

/** What is wrong with a line, by field. */
export type PoolProblems = Partial<Record<keyof PoolEntry, string>>;

/** An empty line. */
export const emptyEntry: PoolEntry = { address: '', user: '', password: '' };

function isUntouched({ address, user, password }: PoolEntry): boolean {
  return address.trim() === '' && user.trim() === '' && password === '';
}

/** What is wrong with each line; the first is needed, the others may be left empty. */
export function poolProblems(entries: readonly PoolEntry[]): PoolProblems[] {
  return entries.map((entry, index) => {
    if (index > 0 && isUntouched(entry)) return {};
    const parsed = poolTemplateSchema.safeParse(entry);
    if (parsed.success) return {};
    const problems: PoolProblems = {};
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] as keyof PoolEntry;
      problems[field] ??= entry[field].trim() === '' ? messageText('fieldRequired') : message;
    }
    return problems;
  });
}

/**
 * The pool list as it is sent, without the lines left empty; undefined while a line is wrong. With `keepsWorkerNames`
 * each miner keeps what follows the dot of its pool user.
 */
export function poolList(entries: readonly PoolEntry[], keepsWorkerNames: boolean): PoolInput[] | undefined {
  const sent = keepsWorkerNames ? entries.map((entry) => ({ ...entry, user: keepWorkerNames(entry.user) })) : entries;
  if (poolProblems(sent).some((problems) => Object.keys(problems).length > 0)) return undefined;
  return sent.filter((entry) => !isUntouched(entry)).map((entry) => poolTemplateSchema.parse(entry));
}

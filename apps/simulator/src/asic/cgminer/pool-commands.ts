import type { PoolTableDevice } from './pool-table-device.ts';
import { PoolRefusal } from './pool-table.ts';

/** What a change of the pools did, in the code and words of the API. */
interface PoolOutcome {
  readonly code: number;
  readonly message: string;
}

/** How the programs differ in their words. */
interface PoolWords {
  /** The message to `addpool`. */
  readonly added: (id: number, url: string) => string;
}

type PoolCommand = (device: PoolTableDevice, parameter: string, words: PoolWords) => PoolOutcome;

/** The commands of cgminer 4.11 that change its pools; each throws `PoolRefusal` where it is refused. */
export const poolCommands: Readonly<Record<string, PoolCommand>> = {
  addpool: (device, parameter, words) => {
    const parts = parameter.split(/(?<!\\),/).map((part) => part.replace(/\\(.)/g, '$1'));
    const [url = '', user = '', password = ''] = parts;
    if (url === '' || user === '') throw new PoolRefusal(53, `Invalid addpool details '${parameter}'`);
    const id = device.changePools('addpool', (table) => table.add({ url, user, password })) ?? 0;
    return { code: 55, message: words.added(id, url) };
  },
  switchpool: (device, parameter) => {
    device.changePools('switchpool', (table) => table.prioritize([Number(parameter)]));
    return { code: 27, message: `Switching to pool ${parameter}` };
  },
  poolpriority: (device, parameter) => {
    device.changePools('poolpriority', (table) => table.prioritize(parameter.split(',').map(Number)));
    return { code: 73, message: 'Changed pool priorities' };
  },
  removepool: (device, parameter) => {
    const removed = device.changePools('removepool', (table) => table.remove(Number(parameter)));
    return { code: 68, message: `Removed pool ${parameter}:'${removed?.url ?? ''}'` };
  },
};

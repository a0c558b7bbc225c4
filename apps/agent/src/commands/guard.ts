import { readFileSync, statSync } from 'node:fs';
import { guardFileSchema } from '@headframe/agent-link';
import { parseIpRanges } from '@headframe/domain/network/ip-ranges';
import type { IpRanges } from '@headframe/domain/network/ip-ranges';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';

interface Rules {
  forbid: ReadonlySet<string>;
  protectedRanges: IpRanges | null;
  /** Why nothing at all is allowed: the file is there and cannot be read. */
  broken: string | null;
}

const noRules: Rules = { forbid: new Set(), protectedRanges: null, broken: null };

/** Largest number of protected addresses: all of IPv4. */
const allAddresses = 2 ** 32;

/**
 * The guard file of a site: what its agent refuses whatever the server says. Read again whenever the file changed. A file
 * that cannot be read forbids everything, because its author wanted something forbidden.
 */
export class Guard {
  readonly #file: string;
  readonly #log: Log;
  readonly #known: ReadonlySet<string>;
  #stamp = '';
  #rules: Rules = noRules;

  /** `commands` are those that a file may forbid, beside `scan`. */
  constructor(file: string, log: Log, commands: ReadonlySet<string>) {
    this.#file = file;
    this.#log = log;
    this.#known = commands;
  }

  /** Why a command to an address is forbidden, `null` when it is not. */
  refusal(kind: string, ip: string | null): string | null {
    this.#readWhenChanged();
    const { forbid, protectedRanges, broken } = this.#rules;
    if (broken !== null)
      return `The guard file ${this.#file} cannot be read, so everything is forbidden: ${broken}`.slice(0, 512);
    if (forbid.has(kind)) return `The guard file ${this.#file} forbids ${kind}.`.slice(0, 512);
    if (ip !== null && protectedRanges?.includes(ip))
      return `The guard file ${this.#file} protects ${ip} from commands.`.slice(0, 512);
    return null;
  }

  #readWhenChanged(): void {
    const stats = statSync(this.#file, { throwIfNoEntry: false, bigint: true });
    const stamp = stats ? `${stats.ino}/${stats.size}/${stats.mtimeNs}` : '';
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    this.#rules = stats ? this.#read() : noRules;
    const { forbid, broken } = this.#rules;
    if (broken !== null) this.#log.error('The guard file cannot be read; all commands are refused.', { broken });
    else
      this.#log.info('The guard file was read.', {
        file: this.#file,
        present: stats !== undefined,
        forbid: [...forbid],
      });
  }

  #read(): Rules {
    try {
      const { forbid, protectedRanges } = guardFileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      const unknown = forbid.find((command) => command !== 'scan' && !this.#known.has(command));
      if (unknown !== undefined) throw new RangeError(`There is no command ${unknown}.`);
      return {
        forbid: new Set(forbid),
        protectedRanges: protectedRanges.length > 0 ? parseIpRanges(protectedRanges, allAddresses) : null,
        broken: null,
      };
    } catch (error) {
      return { ...noRules, broken: errorText(error).replace(/\s+/g, ' ') };
    }
  }
}

import { z } from 'zod';
import type { ImportedSetting } from '../../imports/define-import.ts';
import type { ImportValue, ValueColumn } from '../../imports/import-column.ts';
import { ipv4ToNumber } from '../../network/ipv4.ts';
import { pduLimits } from '../pdu/pdu-reading.ts';

/** Max. number of outlets that a row of a file names. */
const maxImportedOutlets = 16;

/** An outlet by what files call it. */
export interface NamedOutlet {
  /** IPv4 address of its PDU. */
  readonly ip: string;
  /** Index by which the PDU knows it. */
  readonly key: string;
}

/** An outlet that feeds a miner, or is to feed it. */
export interface FeedingOutlet extends NamedOutlet {
  /** Inner key of the outlet. */
  readonly part: number;
  /** The miner that it feeds until then, where that is another one. */
  readonly from?: { readonly id: number; readonly name: string };
}

/** The outlets of a miner, in the order of their units. */
export interface MinerOutlets {
  readonly outlets: readonly FeedingOutlet[];
}

/** The cells of outlets: the address once where it is that of all, else one for each outlet. */
export function outletCells(outlets: readonly NamedOutlet[]): { pduIp: string; keys: string } {
  const ips = new Set(outlets.map(({ ip }) => ip));
  const shown = ips.size === 1 ? [...ips] : outlets.map(({ ip }) => ip);
  return { pduIp: shown.join(', '), keys: outlets.map(({ key }) => key).join(', ') };
}

/** What the cells of a row say of the outlets of a miner; null takes away. */
interface GivenOutlets {
  readonly pduIp?: readonly string[] | null;
  readonly keys?: readonly string[] | null;
}

/** The outlets that cells name; a text says what is wrong with them. */
export function namedOutlets({ pduIp, keys }: GivenOutlets): readonly NamedOutlet[] | string {
  if (!pduIp && !keys) return [];
  if (!pduIp || !keys) return 'Column "pdu_ip": it goes together with "pdu_output_num".';
  if (pduIp.length !== 1 && pduIp.length !== keys.length)
    return 'Column "pdu_ip": one address is expected, or one for each outlet.';
  const named = keys.map((key, place) => ({ key, ip: pduIp[place] ?? pduIp[0] ?? '' }));
  const doubled = named.find(
    ({ ip, key }, place) => named.findIndex((one) => one.ip === ip && one.key === key) < place,
  );
  return doubled ? `Column "pdu_output_num": ${doubled.key} stands twice.` : named;
}

const list = (entry: z.ZodString) => z.array(entry).min(1).max(maxImportedOutlets).nullable();

/** The outlets that feed a miner, as files set them. */
export const outletsSetting: ImportedSetting = {
  label: 'Outlets',
  permission: 'agent_worker_pdus_write',
  values: {
    pduIp: list(z.string()).refine(
      (ips) => ips === null || ips.every((ip) => ipv4ToNumber(ip) !== null),
      'IPv4 addresses are expected.',
    ),
    keys: list(z.string().max(pduLimits.key)),
  },
  change: (_before: MinerOutlets, { outlets }: MinerOutlets): MinerOutlets & Record<string, unknown> => ({ outlets }),
};

function column(
  key: keyof GivenOutlets,
  description: string,
  example: string,
  shown: (outlets: readonly FeedingOutlet[]) => string,
): ValueColumn {
  return {
    role: 'value',
    setting: 'outlets',
    type: 'list',
    description,
    example,
    given: (value: ImportValue) => ({ [key]: value }),
    shown: ({ outlets = [] }: Partial<MinerOutlets>) => (outlets.length === 0 ? null : shown(outlets)),
  };
}

const withOrigin = ({ key, from }: FeedingOutlet): string => (from ? `${key} (now at ${from.name})` : key);

/** Its columns, which go together. */
export const outletColumns = {
  pdu_ip: column(
    'pduIp',
    'IPv4 address of the PDU that feeds the miner, or one for each of its outlets; null: unlinked',
    '10.0.0.30',
    (outlets) => outletCells(outlets).pduIp,
  ),
  pdu_output_num: column(
    'keys',
    'Its outlets there, as the list of outlets numbers them, by commas; null: unlinked',
    '3,4',
    (outlets) => outlets.map(withOrigin).join(', '),
  ),
} as const;

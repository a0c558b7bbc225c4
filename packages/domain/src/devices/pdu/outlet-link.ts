import { z } from 'zod';

/** Max outlets that are linked or unlinked at one time. */
export const maxOutletLinks = 5000;

const macPattern = /^[0-9a-f]{2}([:\-.]?[0-9a-f]{2}){5}$/i;

/** A MAC in any spelling as devices are stored with it, `aa:bb:cc:00:11:22`; null for anything else. */
export function storedMac(text: string): string | null {
  if (!macPattern.test(text)) return null;
  const digits = text.replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
  return (digits.match(/../g) ?? []).join(':');
}

const address = z.ipv4('Not an IPv4 address.');

/**
 * One row of links: an outlet, by its id or by the address of its unit and its index there, and the miner behind it, by its
 * id, MAC or address. A row without a miner unlinks the outlet.
 */
export const outletLinkSchema = z
  .object({
    outletId: z.uuid().optional(),
    pduIp: z.string().trim().pipe(address).optional(),
    outlet: z.string().trim().min(1).max(128).optional(),
    asicId: z.uuid().optional(),
    miner: z
      .string()
      .trim()
      .max(64)
      .refine(
        (text) => text === '' || storedMac(text) !== null || address.safeParse(text).success,
        'Not a MAC or an IPv4 address.',
      )
      .optional(),
  })
  .refine(
    ({ outletId, pduIp, outlet }) => outletId !== undefined || (pduIp !== undefined && outlet !== undefined),
    'Name the outlet: its id, or the address of its PDU and its index.',
  );

/** As {@link outletLinkSchema} reads it. */
export type OutletLink = z.output<typeof outletLinkSchema>;

/** The rows of one request. */
export const outletLinksSchema = z.array(outletLinkSchema).min(1).max(maxOutletLinks);

import { z } from 'zod';

/** Reads a MAC address with colons, hyphens, dots or no separators, and writes it in lower case with colons; `null` for anything else. */
export function parseMacAddress(text: string): string | null {
  const isWritten = /^(?:[0-9a-f]{2}([:-]?)(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4})$/i.test(
    text,
  );
  return isWritten
    ? (text
        .replaceAll(/[^0-9a-f]/gi, '')
        .toLowerCase()
        .match(/../g)
        ?.join(':') ?? null)
    : null;
}

/** The MAC address of one device: none that all devices share, or that stands for several. */
export const macAddressSchema = z
  .string()
  .trim()
  .max(32)
  .transform((text, check) => {
    const mac = parseMacAddress(text);
    const isOfOne = mac !== null && mac !== '00:00:00:00:00:00' && (Number.parseInt(mac.slice(0, 2), 16) & 1) === 0;
    if (isOfOne) return mac;
    check.addIssue({ code: 'custom', message: 'A MAC address is expected, such as 02:ab:cd:00:12:3f.' });
    return z.NEVER;
  });

/** What nvidia-smi writes for a card that fell off the bus, in a value or in a line. */
const lostText = /GPU is lost|fallen off the bus/i;

/** What it writes in place of figures that a card does not give before it is reset; others, such as its memory, are there. */
const resetText = /GPU requires reset/i;

/** A number as nvidia-smi writes it, with or without its unit; null for `[N/A]`, `[Not Supported]`, `ERR!` and all other texts. */
export function smiNumber(text: string | undefined): number | null {
  const match = /^(-?\d{1,12}(?:\.\d{1,6})?)(?: ?(?:W|MiB|MHz|%|C))?$/.exec(text?.trim() ?? '');
  return match ? Number(match[1]) : null;
}

/** A text of nvidia-smi; null where it stands for a value that the card does not have. */
export function smiText(text: string | undefined, maxLength = 255): string | null {
  const trimmed = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const isMissing = trimmed === '' || /^\[.*\]$|^N\/A$|^ERR!$|^Unknown Error$/i.test(trimmed);
  return isMissing ? null : trimmed.slice(0, maxLength);
}

/** The UUID of a card as nvidia-smi writes and accepts it; null for all other texts, among them UUIDs of MIG instances. */
export function smiUuid(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return /^GPU-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(trimmed) ? trimmed : null;
}

/**
 * The address of a card on the PCI bus, with a domain of eight digits as newer drivers write it; null for all other texts.
 * Older drivers write four: `0000:02:00.0`.
 */
export function smiBusId(text: string | undefined): string | null {
  const [, domain, rest] = /^([0-9a-f]{1,8}):([0-9a-f]{2}:[0-9a-f]{2}\.[0-9a-f])$/i.exec(text?.trim() ?? '') ?? [];
  return domain && rest ? `${domain.padStart(8, '0')}:${rest}`.toUpperCase() : null;
}

/** Whether a text says that its card is lost. */
export function saysLost(text: string): boolean {
  return lostText.test(text);
}

/** Whether a text says that its card must be reset. */
export function saysReset(text: string): boolean {
  return resetText.test(text);
}

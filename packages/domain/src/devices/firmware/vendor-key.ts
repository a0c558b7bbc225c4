import * as z from 'zod/mini';

/** Bounds of vendor keys. */
export const vendorKeyLimits = {
  /** Max keys of one subaccount. */
  perSubaccount: 20,
  /** Max characters of a name. */
  name: 64,
  /** Max characters of a key. */
  publicKey: 4096,
} as const;

/** What people give to pin the key of a vendor. */
export const vendorKeySchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Field is required'),
      z.maxLength(vendorKeyLimits.name),
      z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'One line of text is expected.'),
    ),
  /** A public key as PEM; nothing else of a PEM file, and never a private key. */
  publicKey: z
    .string()
    .check(
      z.trim(),
      z.maxLength(vendorKeyLimits.publicKey),
      z.regex(
        /^-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/,
        'One public key is expected: -----BEGIN PUBLIC KEY----- …',
      ),
    ),
});

/** What people give to pin the key of a vendor. */
export type VendorKey = z.output<typeof vendorKeySchema>;

/** What is known of the signatures of an image, with the words for it. */
export const firmwareSignatures = {
  pinned: 'Pinned vendor key',
  sound: 'Own key only',
  unknown: 'None known',
} as const;

/** One of {@link firmwareSignatures}. */
export type FirmwareSignature = keyof typeof firmwareSignatures;

/** What each of {@link firmwareSignatures} means, in a sentence. */
export const firmwareSignatureTexts: Readonly<Record<FirmwareSignature, string>> = {
  pinned: 'The signatures hold, and a pinned key of the vendor signed the key that the image brings.',
  sound:
    'The signatures hold by the key that the image brings. No pinned key of the vendor signed that key: whoever made the file can have made the key. Only the SHA-256 ties it to the page of the vendor.',
  unknown:
    'The file holds no signatures in a format that is known: that of Whatsminers is not published, and only .bmu files of Antminers are read. The miner checks what it requires itself; the SHA-256 ties the file to the page of the vendor.',
};

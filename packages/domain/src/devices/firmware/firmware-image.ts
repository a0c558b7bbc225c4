import * as z from 'zod/mini';

const mebibyte = 1024 * 1024;

/** Bounds of firmware images. */
export const firmwareLimits = {
  /** Max images of one subaccount. */
  perSubaccount: 50,
  /** Max bytes of one image. */
  imageBytes: 512 * mebibyte,
  /** Max bytes of all images of one subaccount. */
  subaccountBytes: 4096 * mebibyte,
  /** Bytes of each piece in which an image is uploaded; the last one may be shorter. */
  pieceBytes: 2 * mebibyte,
  /** Max characters of a name. */
  name: 64,
  /** Max characters of a version. */
  version: 64,
  /** Max models and max control boards that an image is declared for. */
  models: 50,
  /** Max characters of the name of a model or a control board. */
  modelName: 64,
} as const;

/** Where images are uploaded: the id of the image and `?offset=` follow. */
export const firmwarePath = '/api/firmware';

/** Families of drivers that an image can be for, with the words for them. */
export const firmwareFamilies = {
  antminer: 'Antminer',
  'whatsminer-v2': 'Whatsminer, API v2',
  'whatsminer-v3': 'Whatsminer, API v3',
} as const;

/** One of {@link firmwareFamilies}. */
export type FirmwareFamily = keyof typeof firmwareFamilies;

/** Whether a family can be updated from the library. */
export function isFirmwareFamily(family: string): family is FirmwareFamily {
  return Object.hasOwn(firmwareFamilies, family);
}

/** One line of text: control characters would forge lines in logs and lists. */
const line = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'One line of text is expected.'),
    );

const names = z.array(line(firmwareLimits.modelName)).check(
  z.minLength(1),
  z.maxLength(firmwareLimits.models),
  z.refine(
    (given) => new Set(given.map((name) => name.toLowerCase())).size === given.length,
    'Each may be named once.',
  ),
);

const family = z.enum(Object.keys(firmwareFamilies) as [FirmwareFamily, ...FirmwareFamily[]]);

/** What people say of an image, and may change afterwards. */
export const firmwareChangeSchema = z.object({
  name: line(firmwareLimits.name),
  /** The version that a miner reports once it runs the image. */
  version: line(firmwareLimits.version),
  /** Models that it is made for, as miners report them. */
  models: names,
  /** Control boards that it is made for, as miners report them. */
  controlBoards: names,
});

/** What people give to upload an image. Family, size and checksum never change. */
export const firmwareImageSchema = z.extend(firmwareChangeSchema, {
  family,
  /** Bytes of the file. */
  size: z.int().check(z.minimum(1), z.maximum(firmwareLimits.imageBytes)),
  /** SHA-256 of the file in hexadecimal, from the page of the vendor. */
  sha256: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits are expected.')),
});

/** What people give to upload an image. */
export type FirmwareImage = z.output<typeof firmwareImageSchema>;

/** What may be changed of an image. */
export type FirmwareChange = z.output<typeof firmwareChangeSchema>;

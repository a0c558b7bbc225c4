import * as z from 'zod/mini';

/** Max characters of the name of a group or a rack. */
export const maxPlaceName = 64;

/** The greatest coordinate of a group, a rack or a device, as far as files go. */
export const maxCoordinate = 100_000;

/** The most rows, and the most columns, of a group or a rack. */
const maxDimension = 10_000;

/** The name of a group or a rack. */
export const placeName = (): z.ZodMiniString =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'A name is expected.'),
      z.maxLength(maxPlaceName, `Up to ${maxPlaceName} characters.`),
      z.regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.'),
    );

const whole = (max: number) =>
  z.nullable(z.int().check(z.minimum(1, `From 1 to ${max}.`), z.maximum(max, `From 1 to ${max}.`)));

/** A row or column that something stands in, from 1; null: not known. */
export const coordinate = (): ReturnType<typeof whole> => whole(maxCoordinate);

/** How many rows, or columns, there are; null: not known, as many as are used. */
export const dimension = (): ReturnType<typeof whole> => whole(maxDimension);

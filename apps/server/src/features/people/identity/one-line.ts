import { z } from 'zod';

/** Text of one line, without control characters, cut to a length. */
export const oneLine = (maxLength: number) =>
  z.string().transform((text) =>
    text
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLength),
  );

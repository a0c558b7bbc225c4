import { z } from 'zod';

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

const solvedSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      cost: z.int(),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

/** A challenge with the solution that a browser found. */
type SolvedCaptcha = z.infer<typeof solvedSchema>;

const maxTokenLength = 4096;

/** Reads a form's captcha field: base64 of `{ challenge, solution }` in JSON; undefined for anything else. */
export function readCaptchaToken(token: string): SolvedCaptcha | undefined {
  if (token.length > maxTokenLength) return undefined;
  try {
    return solvedSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

import { devicePortsSchema } from '@headframe/agent-link';
import { z } from 'zod';

/** A whole number within limits. */
export function wholeNumber(min: number, max: number): z.ZodType<number> {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
}

/** One of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): z.ZodType<Word> {
  return z.enum(words, `must be one of ${words.join(', ')}`);
}

/** Words separated by commas; spaces around them do not count, empty ones fall out. */
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

/** One or several of a few words, separated by commas. */
export function someOf<const Word extends string>(...words: Word[]): z.ZodType<Word[]> {
  const error = `must be one or several of ${words.join(', ')}, separated by commas`;
  return commaList.pipe(z.array(z.enum(words, error)).min(1, error));
}

/** An address that begins with http:// or https://, without a path, as given back by `URL.origin`. */
export const webOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://headframe.example.org' })
  .transform((text) => new URL(text).origin);

/** Several of those, separated by commas. */
export const webOrigins = commaList.pipe(z.array(webOrigin));

/** The address of a PostgreSQL database. */
export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must begin with postgresql://')
  .optional();

export const mailServerAddress = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address such as smtp://user:password@mail.example.org:587',
});

/** Whom mails come from: an e-mail address, or a name followed by one in angle brackets. */
export const mailSender = z
  .string()
  .regex(
    /^(?:[^<>@\s]+@[^<>@\s]+|[^<>@\r\n"]+ <[^<>@\s]+@[^<>@\s]+>)$/,
    'must be an address, or a name and <an address>',
  );

/** The ports of a site's devices as JSON; undefined and `null` mean the ports every such device has from its creator. */
export const devicePorts = z
  .string()
  .optional()
  .transform((text, context): z.infer<typeof devicePortsSchema> | undefined => {
    if (text === undefined || text === 'null') return undefined;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = undefined;
    }
    const parsed = devicePortsSchema.safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'must be a JSON object of device ports' });
    return z.NEVER;
  });

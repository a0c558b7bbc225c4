import { z } from 'zod';

/** Formats of price feeds. */
export const priceFeedNames = ['coinbase', 'mempool', 'coingecko'] as const;

/** Where prices come from. */
export interface PriceFeedSetting {
  readonly name: (typeof priceFeedNames)[number];
  /** Address in place of the provider's own, without a slash at its end. */
  readonly url: string | undefined;
}

const error = `must be off, or one of ${priceFeedNames.join(', ')}, with =https://… for another address`;

/** `off`, the name of a format, or `name=address`. The address holds no user and no password. */
export const priceFeedSetting = z.string().transform((text, context): PriceFeedSetting | undefined => {
  const [, name = '', given] = /^([a-z]+)(?:=(.+))?$/.exec(text.trim()) ?? [];
  if (name === 'off' && given === undefined) return undefined;
  const known = priceFeedNames.find((one) => one === name);
  const url = given === undefined ? undefined : addressOf(given);
  if (known && url !== null) return { name: known, url };
  context.addIssue({ code: 'custom', message: error });
  return z.NEVER;
});

/** An address without what a path is put after; null for anything else. */
function addressOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null;
  return url.href.replace(/\/+$/, '');
}

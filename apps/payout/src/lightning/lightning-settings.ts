import { z } from 'zod';
import { usualLightningRules, type LightningRules } from './lightning-payment.ts';

/** How the Lightning node of the house is reached, and what bounds its payments. */
export interface LightningEnvironment {
  readonly url: string;
  readonly certificateFile: string | undefined;
  readonly macaroonFile: string;
  readonly rules: LightningRules;
}

/** The variables, each with its help line. */
export const lightningHelp: Readonly<Record<string, string>> = {
  HEADFRAME_PAYOUT_LND_URL:
    'REST address of the LND that pays by Lightning, https://host:port; http on this machine alone. Default: none, Lightning is off.',
  HEADFRAME_PAYOUT_LND_MACAROON_FILE:
    'File with the macaroon that permits payments (routerrpc and info, offchain read and write), mode 600. Required with the address.',
  HEADFRAME_PAYOUT_LND_CERTIFICATE: 'File with its certificate (tls.cert). Default: those of public authorities.',
  HEADFRAME_PAYOUT_LND_MAX_FEE_PPM:
    'What routing may cost the pool beside the fee of a withdrawal, in millionths of its amount. Default: 5000.',
};

const blank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const file = z.preprocess(blank, z.string().trim().max(4_096).optional());
const loopback = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\])$/;

export const lightningVariables = {
  HEADFRAME_PAYOUT_LND_URL: z.preprocess(
    blank,
    z
      .url({ protocol: /^https?$/, error: 'is no https:// address' })
      .refine(
        (text) => new URL(text).protocol === 'https:' || loopback.test(new URL(text).hostname),
        'is no https:// address',
      )
      .optional(),
  ),
  HEADFRAME_PAYOUT_LND_MACAROON_FILE: file,
  HEADFRAME_PAYOUT_LND_CERTIFICATE: file,
  HEADFRAME_PAYOUT_LND_MAX_FEE_PPM: z.preprocess(
    blank,
    z.coerce.number({ error: 'is not a number' }).int().min(0).max(100_000).default(5_000),
  ),
} as const;

type Variables = z.output<z.ZodObject<typeof lightningVariables>>;

/** The settings of Lightning; undefined where it is off. @throws Error for an address without a macaroon */
export function lightningEnvironmentOf(variables: Variables): LightningEnvironment | undefined {
  const {
    HEADFRAME_PAYOUT_LND_URL: url,
    HEADFRAME_PAYOUT_LND_MACAROON_FILE: macaroonFile,
    HEADFRAME_PAYOUT_LND_CERTIFICATE: certificateFile,
    HEADFRAME_PAYOUT_LND_MAX_FEE_PPM: ppm,
  } = variables;
  if (url === undefined) return undefined;
  if (macaroonFile === undefined)
    throw new Error('HEADFRAME_PAYOUT_LND_MACAROON_FILE is required with HEADFRAME_PAYOUT_LND_URL.');
  return { url, macaroonFile, certificateFile, rules: { ...usualLightningRules, maxFeePpm: BigInt(ppm) } };
}

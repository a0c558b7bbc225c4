import { HOTP, Secret, TOTP } from 'otpauth';

/** Seconds one code is shown (RFC 6238, section 5.2). */
export const totpPeriodSeconds = 30;

/** Digits of a code. */
const totpDigits = 6;

/** Steps a clock may be off, either way (RFC 6238, section 6). */
const driftSteps = 1;

/** A fresh secret of 160 bits (RFC 4226, section 4, R6), in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that authenticator apps read from a QR code. */
export function otpauthUri(secret: string, account: string, issuer: string): string {
  const totp = new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), digits: totpDigits });
  return totp.toString();
}

/** The step of a moment: whole periods since the epoch (RFC 6238, section 4.2). `at` is in milliseconds. */
export function stepAt(at: number): number {
  return Math.floor(at / 1000 / totpPeriodSeconds);
}

/** The code of a step (RFC 6238 with HMAC-SHA-1, as every authenticator app has it). */
export function codeOfStep(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: totpDigits });
}

/**
 * The step that `code` belongs to, at most one away from the moment `at` (milliseconds), and after `lastStep`, so that a
 * code works once; undefined for any other code. Blanks within the code do not matter.
 */
export function matchingStep(secret: string, code: string, lastStep: number, at: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (token.length !== totpDigits) return undefined;
  const now = stepAt(at);
  const key = Secret.fromBase32(secret);
  const delta = HOTP.validate({ token, secret: key, counter: now, window: driftSteps, digits: totpDigits });
  if (delta === null) return undefined;
  const step = now + delta;
  return step > lastStep ? step : undefined;
}

/** Whether a text is a base32 secret of at least 80 bits. */
export function isTotpSecret(text: string): boolean {
  return /^[A-Z2-7]{16,128}=*$/.test(text);
}

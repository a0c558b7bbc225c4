import { z } from 'zod';

/**
 * What became of given credentials when a device was looked at: `taken` when it let one of them in, `refused` when it let
 * none in or that is not known, `unasked` where its family identifies itself without.
 */
export const credentialOutcomeSchema = z.enum(['taken', 'refused', 'unasked']);
export type CredentialOutcome = z.infer<typeof credentialOutcomeSchema>;

import { z } from 'zod';

/**
 * What became of given credentials when a device was looked at: `taken` when it let one of them in, `refused` when it let
 * none in or that could not be told, `unasked` where its family tells who it is without.
 */
export const credentialOutcomeSchema = z.enum(['taken', 'refused', 'unasked']);
export type CredentialOutcome = z.infer<typeof credentialOutcomeSchema>;

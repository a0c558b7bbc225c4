import { z } from 'zod';

/**
 * The outcome for given credentials when a device was read: `taken` when it let one of them in, `refused` when it let
 * none in or that is not known, `factory` when it let in the factory default of its family and none of them, `unasked` where its family
 * identifies itself without.
 */
export const credentialOutcomeSchema = z.enum(['taken', 'refused', 'factory', 'unasked']);
export type CredentialOutcome = z.infer<typeof credentialOutcomeSchema>;

import { randomBytes } from 'node:crypto';
import { createSecrets } from '../platform/secrets/secrets.ts';

/** Encrypts and decrypts what tests store: what one of their servers writes, another one reads. */
export const testSecrets = createSecrets(randomBytes(32));

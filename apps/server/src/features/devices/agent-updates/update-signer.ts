import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { updateSigningText } from '@headframe/agent-link';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** DER of an Ed25519 private key (RFC 8410) up to its 32 bytes. */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs what agents are to install. */
export interface UpdateSigner {
  /** The public key, 32 bytes in base64url, which agents keep. */
  publicKey: string;
  /** The Ed25519 signature of a manifest, in base64url. */
  sign(manifest: string): string;
}

/** The signer of an installation: its key comes from the secret key, so that all its servers have the same. */
export function createUpdateSigner(secrets: Pick<Secrets, 'derive'>): UpdateSigner {
  const seed = secrets.derive('agent updates');
  const key = createPrivateKey({ key: Buffer.concat([derPrefix, seed]), format: 'der', type: 'pkcs8' });
  const publicBytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    publicKey: publicBytes.toString('base64url'),
    sign: (manifest) => sign(null, Buffer.from(updateSigningText(manifest)), key).toString('base64url'),
  };
}

import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { updateSigningText } from '@headframe/agent-link';
import { writeDurably } from './update-state.ts';

/** DER of an Ed25519 public key (RFC 8410) up to its 32 bytes. */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

function readKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text.trim(), 'base64url');
  if (bytes.length !== 32) return undefined;
  return createPublicKey({ key: Buffer.concat([derPrefix, bytes]), format: 'der', type: 'spki' });
}

/**
 * The key that updates must be signed with: what the file holds, which a person may write before the first start; else the
 * first key that a server shows, kept in the file from then on. Removing the file lets the agent take another one.
 */
export class UpdateKey {
  readonly #file: string;
  /** Whether the server of the present connection shows another key than the kept one. */
  #isOther = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Compares the key that the server shows with the kept one, or keeps it. Throws what the disk says. */
  shown(offered: string | undefined): void {
    this.#isOther = false;
    if (offered === undefined || !readKey(offered)) return;
    const text = this.#kept();
    if (text === undefined) writeDurably(this.#file, `${offered}\n`);
    else this.#isOther = text.trim() !== offered.trim();
  }

  /** Why a manifest is not to be trusted; undefined where its signature is right. */
  refusal(manifest: string, signature: string): string | undefined {
    if (this.#isOther)
      return `The server signs updates with another key than the one in ${this.#file}. If that is right, remove the file and connect again.`;
    const key = readKey(this.#kept() ?? '');
    if (!key) return `There is no key to check the update with: ${this.#file} cannot be read.`;
    const isRight = verify(null, Buffer.from(updateSigningText(manifest)), key, Buffer.from(signature, 'base64url'));
    return isRight ? undefined : 'The signature of the update is not that of the server.';
  }

  #kept(): string | undefined {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

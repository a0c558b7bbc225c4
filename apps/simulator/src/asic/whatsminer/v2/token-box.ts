import { createHash, randomInt } from 'node:crypto';
import { md5crypt } from '../md5crypt.ts';
import type { WhatsminerDevice } from '../whatsminer-device.ts';

const lifeSeconds = 30 * 60;
const maxTokens = 32;
const saltLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface Token {
  readonly time: string;
  readonly newsalt: string;
  readonly expiresAt: number;
  sign?: string;
}

/** What `get_token` gives a client to derive its key and signature from. */
interface TokenOffer {
  readonly time: string;
  readonly salt: string;
  readonly newsalt: string;
}

/** The tokens a Whatsminer has given out: good for 30 minutes, 32 at a time (API 2.0.5, protocol). */
export class TokenBox {
  readonly #device: WhatsminerDevice;
  #tokens: Token[] = [];
  #secret: { readonly from: string; readonly key: string } | undefined;

  constructor(device: WhatsminerDevice) {
    this.#device = device;
  }

  /** Gives out a token, or nothing when there are too many. */
  offer(): TokenOffer | undefined {
    const now = this.#device.now();
    this.#tokens = this.#tokens.filter((token) => token.expiresAt > now);
    if (this.#tokens.length >= maxTokens) return undefined;
    const time = String(Math.floor(now) % 10_000).padStart(4, '0');
    const newsalt = Array.from({ length: 8 }, () => saltLetters[randomInt(saltLetters.length)]).join('');
    this.#tokens.push({ time, newsalt, expiresAt: now + lifeSeconds });
    return { time, salt: this.#device.salt, newsalt };
  }

  /** The AES key both sides derive from the password. */
  aesKey(): Buffer {
    return createHash('sha256').update(this.#key()).digest();
  }

  /** Whether this is the signature of a token that is still good. */
  accepts(sign: string): boolean {
    const now = this.#device.now();
    return this.#tokens.some((token) => token.expiresAt > now && this.#signOf(token) === sign);
  }

  /** Forgets all tokens, as a restart does. */
  clear(): void {
    this.#tokens = [];
  }

  #key(): string {
    const from = `${this.#device.salt} ${this.#device.password}`;
    if (this.#secret?.from !== from) {
      this.#secret = { from, key: md5crypt(this.#device.password, this.#device.salt) };
      for (const token of this.#tokens) delete token.sign;
    }
    return this.#secret.key;
  }

  #signOf(token: Token): string {
    const key = this.#key();
    token.sign ??= md5crypt(key + token.time, token.newsalt);
    return token.sign;
  }
}

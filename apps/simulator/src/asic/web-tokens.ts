/** The tokens that a web interface has given out; each is good for a time after its last use, in seconds. */
export class WebTokens {
  readonly #now: () => number;
  readonly #goodFor: number;
  readonly #used = new Map<string, number>();
  #given = 0;

  constructor(now: () => number, goodFor: number) {
    this.#now = now;
    this.#goodFor = goodFor;
  }

  /** Gives out a token. */
  give(): string {
    this.#given += 1;
    const token = `token${String(this.#given).padStart(6, '0')}`;
    this.#used.set(token, this.#now());
    return token;
  }

  /** Whether a token is good; it is used by that. */
  use(token: string | undefined): boolean {
    const used = token === undefined ? undefined : this.#used.get(token);
    if (token === undefined || used === undefined || this.#now() - used > this.#goodFor) return false;
    this.#used.set(token, this.#now());
    return true;
  }

  /** Ends one token, or all of them. */
  clear(token?: string): void {
    if (token === undefined) this.#used.clear();
    else this.#used.delete(token);
  }
}

const idleSeconds = 60;

/** The one session that LuxOS gives out; it ends a minute after its last use (docs.luxor.tech, sessions). */
export class LuxosSessions {
  readonly #now: () => number;
  #id = '';
  #usedAt = 0;
  #given = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The session that is open, empty where none is. */
  get open(): string {
    if (this.#now() - this.#usedAt > idleSeconds) this.#id = '';
    return this.#id;
  }

  /** Opens a session; undefined where another one is open. */
  begin(): string | undefined {
    if (this.open !== '') return undefined;
    this.#given += 1;
    this.#id = `sid${String(this.#given).padStart(5, '0')}`;
    this.#usedAt = this.#now();
    return this.#id;
  }

  /** Whether this is the open session; it is used by that. */
  use(id: string): boolean {
    if (id === '' || id !== this.open) return false;
    this.#usedAt = this.#now();
    return true;
  }

  clear(): void {
    this.#id = '';
  }
}

/** A page of a list, as far as it matters where it begins. */
interface PageQuery {
  readonly where: unknown;
  readonly orderBy: unknown;
  readonly limit: number;
  readonly offset: number;
}

/** Pages whose begin is remembered: the oldest are forgotten. */
const maxKnown = 200;

const keyOf = ({ where, orderBy, limit }: PageQuery, offset: number) => JSON.stringify([where, orderBy, limit, offset]);

/**
 * Remembers after which row each page begins, from the pages before that were seen: it is read from there and not counted off from the first
 * one, which takes ever longer.
 */
export class PageBegins {
  readonly #afterId = new Map<string, string>();

  /** The page with the row after which it begins, where that is known; by its offset otherwise. */
  placed<Query extends PageQuery>(query: Query): Query & { after?: string } {
    const after = this.#afterId.get(keyOf(query, query.offset));
    return after === undefined || query.offset === 0 ? query : { ...query, offset: 0, after };
  }

  /** Takes the rows of a page that was read; a page that is not full has none after it. */
  seen(query: PageQuery, rows: readonly { readonly id: string }[]): void {
    const last = rows.at(-1);
    if (!last || rows.length < query.limit) return;
    const next = keyOf(query, query.offset + query.limit);
    this.#afterId.delete(next);
    this.#afterId.set(next, last.id);
    const [oldest] = this.#afterId.keys();
    if (this.#afterId.size > maxKnown && oldest !== undefined) this.#afterId.delete(oldest);
  }
}

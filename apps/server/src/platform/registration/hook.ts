/** A moment of one feature in which features above it take part: these register when they are loaded, and it knows none of them. */
export interface Hook<Given extends readonly unknown[]> {
  /** Runs `part` at each such moment, after those that registered before. */
  add(part: (...given: Given) => Promise<void>): void;
  /** Runs every part in turn; the first that throws ends it. */
  run(...given: Given): Promise<void>;
}

/** Declares a moment in which others may take part. */
export function defineHook<Given extends readonly unknown[]>(): Hook<Given> {
  const parts: ((...given: Given) => Promise<void>)[] = [];
  return {
    add: (part) => void parts.push(part),
    async run(...given) {
      for (const part of parts) await part(...given);
    },
  };
}

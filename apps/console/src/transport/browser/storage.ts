/** The browser's storage of one kind, or undefined where it is blocked (private windows, strict settings). */
function area(kind: 'local' | 'session'): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** A value kept in the browser under one key. */
interface StoredText {
  read(): string | undefined;
  write(value: string): void;
  clear(): void;
}

/** A text stored under `key`; where the storage is blocked or full it is lost with the page. */
export function storedText(key: string, kind: 'local' | 'session' = 'local'): StoredText {
  let inMemory: string | undefined;
  return {
    read() {
      try {
        return area(kind)?.getItem(key) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    write(value) {
      inMemory = undefined;
      try {
        const storage = area(kind);
        if (storage) storage.setItem(key, value);
        else inMemory = value;
      } catch {
        inMemory = value;
      }
    },
    clear() {
      inMemory = undefined;
      try {
        area(kind)?.removeItem(key);
      } catch {
        // A blocked storage holds nothing that could be removed.
      }
    },
  };
}

/** A JSON value kept under `key`: `parse` turns whatever is found (undefined when nothing is) into a sound value. */
export function storedValue<Value>(key: string, parse: (found: unknown) => Value, kind: 'local' | 'session' = 'local') {
  const text = storedText(key, kind);
  return {
    read(): Value {
      const found = text.read();
      if (found === undefined) return parse(undefined);
      try {
        return parse(JSON.parse(found));
      } catch {
        return parse(undefined);
      }
    },
    write(value: Value): void {
      text.write(JSON.stringify(value));
    },
    clear: () => text.clear(),
  };
}

/** Forgets everything that this tab keeps for itself. */
export function clearSessionStorage(): void {
  try {
    area('session')?.clear();
  } catch {
    // A blocked storage holds nothing that could be cleared.
  }
}

/** Whether PostgreSQL can store a text: it holds no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * The path of the first text or key inside a JSON value that cannot be stored, such as `where.name`; undefined when there
 * is none. Works through nesting of any depth.
 */
export function unstorableTextPath(value: unknown): string | undefined {
  const open: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value: inner, path } = item;
    if (typeof inner === 'string' && !isStorableText(inner)) return path;
    if (typeof inner !== 'object' || inner === null) continue;
    for (const [key, child] of Object.entries(inner)) {
      if (!isStorableText(key)) return path === '' ? 'variables' : path;
      if (typeof child === 'string' ? !isStorableText(child) : typeof child === 'object' && child !== null)
        open.push({ value: child, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return undefined;
}

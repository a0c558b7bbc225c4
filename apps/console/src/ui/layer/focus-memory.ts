const remembered: WeakRef<HTMLElement>[] = [];
const longestMemory = 20;

/** Keeps what has the focus in mind, so that it can be given back. */
export function rememberFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  remembered.push(new WeakRef(target));
  if (remembered.length > longestMemory) remembered.shift();
}

/** The element that had the focus last among those that can take it now and are wanted. */
export function lastFocused(isWanted: (element: HTMLElement) => boolean): HTMLElement | undefined {
  for (const reference of remembered.toReversed()) {
    const element = reference.deref();
    if (element && canTakeFocus(element) && isWanted(element)) return element;
  }
  return undefined;
}

/** Whether an element is in the page, in sight and in use. */
export function canTakeFocus(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled') || element.closest('[inert]')) return false;
  // The test DOM has no layout, and with it no such method.
  return (element as { checkVisibility?(): boolean }).checkVisibility?.() !== false;
}

if (typeof document !== 'undefined') document.addEventListener('focusin', ({ target }) => rememberFocus(target));

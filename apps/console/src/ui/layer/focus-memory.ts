/** Elements that had the focus, the last one last. */
export type FocusMemory = readonly WeakRef<HTMLElement>[];

let remembered: FocusMemory = [];
const maxRemembered = 20;

/** What had the focus up to now. */
export function focusMemory(): FocusMemory {
  return remembered;
}

/**
 * Stores the focused element, so that the focus can be restored. Entries of menus are left out: they are gone with the menu,
 * and who walks through a long one would lose what had the focus before it.
 */
export function rememberFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body || target.getAttribute('role') === 'menuitem')
    return;
  remembered = [...remembered.slice(1 - maxRemembered), new WeakRef(target)];
}

/** The element of a memory that had the focus last among those that can take it now and are wanted. */
export function lastFocused(memory: FocusMemory, isWanted: (element: HTMLElement) => boolean): HTMLElement | undefined {
  for (const reference of memory.toReversed()) {
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

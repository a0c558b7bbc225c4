import { canTakeFocus, focusMemory, lastFocused, type FocusMemory } from './focus-memory.ts';

/**
 * A dialog and a drawer shut off what lies below them; a panel (details beside a list that stays in use) and a popup (a
 * menu, the form of a filter) do not.
 */
export type LayerKind = 'dialog' | 'drawer' | 'panel' | 'popup';

/** Something that lies over the page. */
interface Layer {
  kind: LayerKind;
  /** The frame: it has the focus while no element inside can take it. */
  element: HTMLElement;
  /** Closes it; absent for a popup, which listens for the key itself. */
  onEscape?(): void;
}

const layers: Layer[] = [];

/** Number of closed layers whose focus is not restored yet. */
let closing = 0;

/** The kinds of the layers that are open, the innermost last. */
export function openLayerKinds(): LayerKind[] {
  return layers.map(({ kind }) => kind);
}

/** Opens a layer over the page and moves the focus into it. Returns a function to close it and restore the focus. */
export function openLayer(layer: Layer): () => void {
  const before = focusMemory();
  layers.push(layer);
  // Mantine calls every one of them modal.
  if (layer.kind !== 'popup') layer.element.setAttribute('aria-modal', String(layer.kind !== 'panel'));
  shutOffBelow();
  focusFirst(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    layer.element.inert = false;
    shutOffBelow();
    closing += 1;
    // Once the page has changed: what had the focus may go with the layer, and the next layer may take it.
    queueMicrotask(() => {
      closing -= 1;
      giveFocusBack(layer, before);
    });
  };
}

/**
 * Moves a lost focus into the innermost layer, and from its frame to the intended element once that is enabled. Beside a
 * panel the list stays in use: a focus there is not lost.
 */
export function settleFocus(frame: HTMLElement): void {
  const layer = layers.at(-1);
  if (layer?.element !== frame || closing > 0) return;
  const active = document.activeElement;
  const isBeside = layer.kind === 'panel' && active !== null && active !== document.body;
  if (!isBeside || active === frame) focusFirst(layer);
}

function focusFirst(layer: Layer): void {
  const active = document.activeElement;
  if (active && active !== layer.element && layer.element.contains(active)) return;
  const first = firstElement(layer);
  if (first !== active) first.focus({ preventScroll: true });
}

const fields = 'input:not([type="hidden"]), textarea, select';
const tabbable = `${fields}, button, a[href], [tabindex="0"]`;

function firstElement({ kind, element }: Layer): HTMLElement {
  const find = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)].filter(isNoMark);
  const marked = find('[data-autofocus]');
  if (marked.length > 0) return marked.find(canTakeFocus) ?? element;
  if (kind === 'drawer' || kind === 'panel') return element;
  return find(kind === 'popup' ? tabbable : fields).find(canTakeFocus) ?? element;
}

const isNoMark = (element: HTMLElement): boolean => !element.hasAttribute('data-layer-mark');

function shutOffBelow(): void {
  const top = layers.findLastIndex(({ kind }) => kind === 'dialog' || kind === 'drawer');
  const root = document.getElementById('root');
  if (root) root.inert = top >= 0;
  for (const [index, { kind, element }] of layers.entries()) if (kind !== 'popup') element.inert = index < top;
}

function giveFocusBack(closed: Layer, before: FocusMemory): void {
  const top = layers.at(-1);
  const isInReach = (element: Element) =>
    !closed.element.contains(element) &&
    // The frame itself had the focus where nothing better was there.
    (top
      ? element !== top.element && top.element.contains(element)
      : !element.closest('[data-portal], [data-popup], [role="menu"]'));
  const active = document.activeElement;
  if (active && active !== document.body && isInReach(active)) return;
  const last = lastFocused(focusMemory(), isInReach) ?? lastFocused(before, isInReach);
  const target = last ?? top?.element ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}

/** Open menus, popovers and lists of choices: they close themselves on Escape. */
const closesItself = '[role="menu"], [data-popup], .mantine-Popover-dropdown, [data-mantine-stop-propagation="true"]';

function onKeyDown(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || event.isComposing) return;
  const top = layers.at(-1);
  if (event.key === 'Escape') {
    if (target.closest(closesItself)) return event.preventDefault();
    if (!top?.onEscape) return;
    event.preventDefault();
    event.stopPropagation();
    top.onEscape();
  } else if (event.key === 'Enter' && event.repeat && top && target.closest('button')) {
    // A key held down since before the layer opened must not answer it.
    event.preventDefault();
  }
}

if (typeof globalThis.window !== 'undefined')
  globalThis.window.addEventListener('keydown', onKeyDown, { capture: true });

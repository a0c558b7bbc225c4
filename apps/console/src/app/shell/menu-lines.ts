import { useSyncExternalStore } from 'react';

/** Heights in px of a line and of what stands around the menu: at a desk, and on a phone. */
const desk = { line: 32, around: 48 + 32 + 48 };
const phone = { line: 44, around: 48 + 44 + 60 };

/** Widest screen, in px, that shows the drawer of a phone. */
const phoneWidth = 768;

/** Lines at the foot of the drawer: the running requests have their place also while none runs. */
const footLines = 4;
const footEdge = 17;

/** Lines of the menu that fit a screen (px) between the search and the foot of the drawer. */
export function menuLinesOf(width: number, height: number): number {
  const { line, around } = width <= phoneWidth ? phone : desk;
  return Math.max(0, Math.floor((height - around - footEdge) / line) - footLines);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Lines of the menu that fit this screen. */
export function useMenuLines(): number {
  return useSyncExternalStore(subscribe, () => menuLinesOf(window.innerWidth, window.innerHeight));
}

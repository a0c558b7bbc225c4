import { useLayoutEffect, useRef } from 'react';
import { openLayer, settleFocus, type LayerKind } from './layers.ts';

interface LayerMarkProps {
  kind: LayerKind;
  isOpen?: boolean | undefined;
  /** What Escape does; absent for a popup, which closes itself. */
  onEscape?: (() => void) | undefined;
}

/**
 * The first child of a dialog, a drawer or a popup, which makes it a layer: it takes the focus immediately, Escape
 * closes only the innermost layer, and closing restores the focus.
 */
export function LayerMark({ kind, isOpen = true, onEscape }: LayerMarkProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const latest = useRef(onEscape);
  const frame = () => mark.current?.closest<HTMLElement>('[role="dialog"], [role="menu"], [data-popup]');
  useLayoutEffect(() => {
    latest.current = onEscape;
  });
  useLayoutEffect(() => {
    const element = frame();
    if (!isOpen || !element) return undefined;
    return openLayer({ kind, element, ...(kind === 'popup' ? {} : { onEscape: () => latest.current?.() }) });
  }, [isOpen, kind]);
  useLayoutEffect(() => {
    const element = frame();
    if (isOpen && element) settleFocus(element);
  });
  // The focus trap of Mantine looks for the first `data-autofocus` a moment later: this one cannot take the focus, so it stays.
  return <span ref={mark} hidden data-autofocus data-layer-mark />;
}

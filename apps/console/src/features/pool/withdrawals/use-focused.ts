import { useEffect, useRef, type RefObject } from 'react';

/** Leads the keyboard and screen readers to what replaces the part of the page that they were in, once. */
export function useFocused<Part extends HTMLElement>(isFocused = true): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const isWanted = useRef(isFocused);
  useEffect(() => {
    if (isWanted.current) part.current?.focus();
  }, []);
  return part;
}

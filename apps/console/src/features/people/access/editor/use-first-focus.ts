import { useEffect, useRef, type RefObject } from 'react';

/** A field that has the focus as soon as it is there, also when the drawer around it was opened before; if wanted. */
export function useFirstFocus(isWanted: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
  }, []);
  return field;
}

import { useEffect } from 'react';

/** Marks a table on the sides where more columns are hidden; `width` is that of its columns. */
export function useHiddenEdges(scroller: HTMLElement | null, width: number): void {
  useEffect(() => {
    const frame = scroller?.parentElement;
    if (!scroller || !frame) return undefined;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      frame.toggleAttribute('data-hidden-left', scrollLeft > 1);
      frame.toggleAttribute('data-hidden-right', scrollWidth - clientWidth - scrollLeft > 1);
    };
    mark();
    scroller.addEventListener('scroll', mark, { passive: true });
    const observer = new ResizeObserver(mark);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', mark);
      observer.disconnect();
    };
  }, [scroller, width]);
}

import { useLayoutEffect, useState } from 'react';

/** Px inside an element, without its scrollbars; 0 while they are not known. */
export interface Room {
  width: number;
  height: number;
}

const unknown: Room = { width: 0, height: 0 };

/** The room inside an element, as it changes. */
export function useRoom(element: HTMLElement | null): Room {
  const [room, setRoom] = useState(unknown);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

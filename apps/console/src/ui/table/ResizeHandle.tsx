import type { PointerEvent } from 'react';
import styles from './DataTable.module.css';

interface ResizeHandleProps {
  /** Called with the wanted width on screen, in px. */
  onResize(width: number): void;
  onReset(): void;
}

/** The edge of a head that is dragged to make its column wider or narrower; a double click resets it. */
export function ResizeHandle({ onResize, onReset }: ResizeHandleProps) {
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    const handle = down.currentTarget;
    const head = handle.parentElement;
    if (!head || down.button !== 0) return;
    down.preventDefault();
    const first = head.getBoundingClientRect().width;
    handle.setPointerCapture(down.pointerId);
    handle.onpointermove = (move) => onResize(first + move.clientX - down.clientX);
    handle.onpointerup = () => {
      handle.onpointermove = null;
      handle.onpointerup = null;
    };
  };
  return (
    <span
      className={styles['resize']}
      title="Drag to resize, double-click to reset"
      onPointerDown={start}
      onDoubleClick={onReset}
    />
  );
}

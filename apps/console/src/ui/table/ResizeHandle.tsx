import { columnWidths } from '@headframe/domain/preferences/list-looks';
import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './DataTable.module.css';

interface ResizeHandleProps {
  /** What the column is called. */
  label: string;
  /** The width of the column in px. */
  width: number;
  /** Called with the wanted width on screen, in px. */
  onResize(width: number): void;
  onReset(): void;
}

/** Px of one press of an arrow key, and of one with Shift. */
const steps = { plain: 10, withShift: 50 } as const;

const widthOnScreen = (handle: HTMLElement) => handle.parentElement?.getBoundingClientRect().width ?? 0;

/**
 * The edge of a head that makes its column wider or narrower: dragged, or focused and moved with the arrow keys. A double
 * click or Enter resets the width.
 */
export function ResizeHandle({ label, width, onResize, onReset }: ResizeHandleProps) {
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    const handle = down.currentTarget;
    if (down.button !== 0) return;
    down.preventDefault();
    const first = widthOnScreen(handle);
    handle.setPointerCapture(down.pointerId);
    handle.onpointermove = (move) => onResize(first + move.clientX - down.clientX);
    handle.onpointerup = () => {
      handle.onpointermove = null;
      handle.onpointerup = null;
    };
  };
  const press = (event: KeyboardEvent<HTMLSpanElement>) => {
    const step = event.shiftKey ? steps.withShift : steps.plain;
    if (event.key === 'ArrowLeft') onResize(widthOnScreen(event.currentTarget) - step);
    else if (event.key === 'ArrowRight') onResize(widthOnScreen(event.currentTarget) + step);
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      aria-valuetext={`${Math.round(width)} pixels`}
      className={styles['resize']}
      title="Drag or use the arrow keys to resize, double-click or press Enter to reset"
      onPointerDown={start}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  );
}

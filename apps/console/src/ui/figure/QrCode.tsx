import { encode } from 'uqr';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Modules of quiet around a code (ISO/IEC 18004, section 9.1). */
const quietModules = 4;

/** The dark modules as the path of an SVG. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

/** A text as a QR code, drawn here: it never leaves the page. Black on white in both themes, as scanners want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: quietModules });
    return { path: pathOf(code.data), size: code.size };
  }, [text]);
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

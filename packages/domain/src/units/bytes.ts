import { isShowable, missingText } from './number-text.ts';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A number of bytes as people read it: `240 KiB`, `1.5 MiB`, `64 MiB`. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isShowable(bytes) || bytes < 0) return missingText;
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[step]}`;
}

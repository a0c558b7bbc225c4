import type { AuradineDevice } from './auradine-device.ts';

type Row = Record<string, unknown>;

/** The version of its firmware. */
export const fluxos = '2024-06.11';

/** A reply of FluxOS: a status, and rows under a name of their own. */
export function auradineReply(
  device: AuradineDevice,
  { code, message, letter = 'S', ...rows }: { code: number; message: string; letter?: 'S' | 'E'; rows?: Row },
): string {
  const When = Math.floor(device.now());
  const STATUS = [
    { STATUS: letter, When, Code: code, Msg: message, Description: `FluxOS-${fluxos}-d37c5dd4a7f8e4837e63` },
  ];
  return JSON.stringify({ STATUS, ...rows.rows, id: 1 });
}

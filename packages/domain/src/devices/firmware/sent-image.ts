import { z } from 'zod';
import { firmwareFamilies, firmwareLimits, type FirmwareFamily } from './firmware-image.ts';

const line = (max: number) => z.string().min(1).max(max);
const names = z.array(line(firmwareLimits.modelName)).min(1).max(firmwareLimits.models);

/** What an agent is sent of the image that it is to put on a miner; its bytes it downloads. */
export const sentImageSchema = z.object({
  id: z.uuid(),
  /** The name that devices are sent: letters, digits, dots, hyphens and underscores. */
  fileName: z.string().regex(/^[\w-][\w.-]{0,63}$/),
  /** Size of the file. */
  bytes: z.number().int().min(1).max(firmwareLimits.imageBytes),
  /** In lower-case hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  family: z.enum(Object.keys(firmwareFamilies) as [FirmwareFamily, ...FirmwareFamily[]]),
  /** The version that a miner reports once it runs the image. */
  version: line(firmwareLimits.version),
  models: names,
  controlBoards: names,
});
export type SentFirmwareImage = z.infer<typeof sentImageSchema>;

/** The name of an image as devices are sent it: everything but letters, digits, dots and underscores becomes a hyphen. */
export function fileNameOf(name: string): string {
  const plain = name
    .replaceAll(/[^\w.]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, firmwareLimits.name);
  return plain === '' ? 'firmware' : plain;
}

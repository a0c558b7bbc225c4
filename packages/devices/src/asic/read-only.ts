import { asicCommandKinds, type AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities, Capability } from '@headframe/domain/devices/capability';

/** The capabilities of a family that is read and takes no command, with the reason that people read. */
export function readOnlyCapabilities(miners: string): Capabilities<AsicCommandKind> {
  const refused: Capability = { supported: false, reason: `Headframe reads ${miners} and sends them no commands.` };
  return Object.fromEntries(asicCommandKinds.map((kind) => [kind, refused])) as Capabilities<AsicCommandKind>;
}

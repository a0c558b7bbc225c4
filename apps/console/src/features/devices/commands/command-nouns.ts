import { counted } from '../../../ui/figure/format.ts';

/** What people read for what a command is for: `device`, or `outlet` of a `PDU`. */
export interface CommandNouns {
  readonly device: string;
  /** For commands on parts of devices. */
  readonly part?: string | undefined;
}

/** A number of what the command is for: `3 outlets`. */
export function subjectCount({ device, part }: CommandNouns, count: number): string {
  return counted(count, part ?? device);
}

/** A number of parts with their devices, as far as these are known: `3 outlets of 2 PDUs`. */
export function subjectsText(nouns: CommandNouns, count: number, deviceCount?: number): string {
  const subjects = subjectCount(nouns, count);
  return nouns.part && deviceCount ? `${subjects} of ${counted(deviceCount, nouns.device)}` : subjects;
}

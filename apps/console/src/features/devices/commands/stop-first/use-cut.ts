import type { CommandDescriptor, CommandEntry } from '@headframe/domain/devices/define-command';
import { isLargeCut } from '@headframe/domain/devices/pdu/stop-before-cut';
import type { StopFields } from '../command-fields.ts';
import type { SnapshotState } from '../use-snapshot.ts';
import { cutConsequence } from './cut-text.ts';
import { useCutPreview, type CutPreview } from './use-cut-preview.ts';

/** What the confirmation of a cut shows and asks. */
interface Cut {
  preview: CutPreview | null | undefined;
  /** Until what is linked is known, or cannot be: nothing is confirmed before. */
  isPending: boolean;
  consequence: string;
  /** The number of outlets, where it is so large a cut that a person types it. */
  typeToConfirm: string | undefined;
}

/** What the cut of outlets comes to; undefined for a command that is none. */
export function useCut(
  isCut: boolean,
  state: SnapshotState,
  words: Pick<CommandEntry, 'consequence'>,
  command: Pick<CommandDescriptor, 'consequenceAfterStop'> | undefined,
  fields: StopFields,
): Cut | undefined {
  const snapshot = state.kind === 'ready' ? state.snapshot : undefined;
  const preview = useCutPreview(isCut ? snapshot?.id : undefined);
  if (!isCut) return undefined;
  const count = snapshot?.capableCount ?? 0;
  const watts = preview ? preview.linked.watts + preview.unlinked.watts : 0;
  return {
    preview,
    isPending: preview === undefined,
    consequence: cutConsequence(words, command, preview, fields),
    typeToConfirm: isLargeCut(count, watts) ? String(count) : undefined,
  };
}

import type { CommandDescriptor, CommandEntry } from '@headframe/domain/devices/define-command';
import { formatPower } from '@headframe/domain/units/electricity';
import { counted } from '../../../../ui/figure/format.ts';
import type { StopFields } from '../command-fields.ts';
import type { CutPreview } from './use-cut-preview.ts';

const outlets = (count: number) => counted(count, 'outlet');

function countOf(preview: CutPreview, key: string): number {
  return preview.lists.find((list) => list.key === key)?.outletCount ?? 0;
}

/** What is cut, first of all: `3.25 kW on 3 outlets: 2 with a linked miner, 1 without (250 W).` */
export function cutTotalText({ linked, unlinked }: CutPreview): string {
  const unmeasured = linked.unmeasuredCount + unlinked.unmeasuredCount;
  const all = linked.outletCount + unlinked.outletCount;
  const drawn = unmeasured === all ? 'Unknown power' : formatPower(linked.watts + unlinked.watts);
  const without =
    unlinked.outletCount === 0 || unlinked.unmeasuredCount === unlinked.outletCount
      ? ''
      : ` (${formatPower(unlinked.watts)})`;
  const rest = unmeasured > 0 && unmeasured < all ? ` The draw of ${outlets(unmeasured)} is not known.` : '';
  return `${drawn} on ${outlets(all)}: ${linked.outletCount} with a linked miner, ${unlinked.outletCount} without${without}.${rest}`;
}

/**
 * What a cut does, by what is linked: where nothing is, nothing is stopped first, whatever was chosen. Until the server has answered it
 * promises no stop.
 */
export function cutConsequence(
  words: Pick<CommandEntry, 'consequence'>,
  command: Pick<CommandDescriptor, 'consequenceAfterStop'> | undefined,
  preview: CutPreview | null | undefined,
  { stopFirst, cutAnyway }: StopFields,
): string {
  if (!preview) return words.consequence;
  if (preview.linked.outletCount === 0)
    return `${words.consequence} No miner is linked to them, so nothing is stopped first.`;
  if (!stopFirst) return words.consequence;
  const all = preview.linked.outletCount + preview.unlinked.outletCount;
  const held = countOf(preview, 'stop');
  const left = cutAnyway ? 0 : countOf(preview, 'cannotStop');
  if (held === all && command?.consequenceAfterStop) return command.consequenceAfterStop;
  const are = (count: number) => `${outlets(count)} ${count === 1 ? 'is' : 'are'}`;
  const sentences = [
    held > 0 && `${are(held)} cut once the miner behind is verified as stopped.`,
    all - held - left > 0 && `${are(all - held - left)} cut at once.`,
    left > 0 && `${are(left)} left on.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

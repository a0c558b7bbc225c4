import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { OfferOwnershipDialog, type Owned } from './OfferOwnershipDialog.tsx';

/** Offers the ownership to whom the user chooses. */
export async function offerOwnershipOf(owned: Owned): Promise<void> {
  const receiver = await openDialog<string>((dialog) => <OfferOwnershipDialog {...dialog} owned={owned} />);
  if (receiver === undefined) return;
  toast.success(
    `The ownership of ${owned.name} is offered to ${receiver}.`,
    'The page Organizations shows the offer, and lets you withdraw it.',
  );
}

import { useEffect, useState } from 'react';
import { ShareReceiverLacksDocument } from '../../../generated/device-offer.ts';
import { send } from '../../../transport/requests/client.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';

/** How long the name rests before it is looked up, in milliseconds. */
const restMs = 400;

/** Says that a subaccount would not see devices that are shared with it, as far as the viewer may know that. */
export function ReceiverNote({ kind, name }: { kind: string; name: string }) {
  const [found, setFound] = useState<{ name: string; missing: readonly string[] }>();
  useEffect(() => {
    if (name === '') return undefined;
    let isOver = false;
    const look = async () => {
      // Without an answer nothing is known, as of most names.
      const answer = await send('query', ShareReceiverLacksDocument, { kind, name }, { isBackground: true }).catch(
        () => undefined,
      );
      if (!isOver) setFound({ name, missing: answer?.shareReceiverLacks ?? [] });
    };
    const timer = setTimeout(() => void look(), restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [kind, name]);
  if (found?.name !== name || found.missing.length === 0) return null;
  return (
    <WarningNote isLive>
      {name} does not have the feature {found.missing.join(' and ')}: its people would see neither the offer nor the
      devices.
    </WarningNote>
  );
}

import { useEffect } from 'react';
import { useAccess } from '../../transport/session/access.ts';

/** The parts of the title of the browser tab: the open item, then the page. */
const parts: { item?: string | undefined; page?: string | undefined } = {};

function show(): void {
  const subaccount = useAccess.getState().selected?.name;
  document.title = [parts.item, parts.page, subaccount, 'Headframe'].filter(Boolean).join(' · ');
}

useAccess.subscribe(show);

/** Names the page, or the item that is open on it, in the title of the browser tab while the component is mounted. */
export function useTabTitle(part: keyof typeof parts, text: string | undefined): void {
  useEffect(() => {
    parts[part] = text;
    show();
    return () => {
      if (parts[part] !== text) return;
      parts[part] = undefined;
      show();
    };
  }, [part, text]);
}

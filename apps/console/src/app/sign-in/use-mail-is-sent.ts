import { useEffect, useState } from 'react';
import { loadMailIsSent } from '../../transport/session/mail-status.ts';

/** Whether this installation sends mail; true until that is known. */
export function useMailIsSent(): boolean {
  const [isSent, setSent] = useState(true);
  useEffect(() => {
    const ending = new AbortController();
    void loadMailIsSent(ending.signal).then((answer) => !ending.signal.aborted && setSent(answer));
    return () => ending.abort();
  }, []);
  return isSent;
}

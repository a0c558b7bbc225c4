import { Suspense, useState, type ReactNode } from 'react';

interface OnDemandProps {
  /** What stands there at first. */
  button(onClick: () => void): ReactNode;
  /** What takes its place after a click; lazy, and open from the start. */
  content: ReactNode;
}

/** Keeps the code of a menu away until someone wants it. */
export function OnDemand({ button, content }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const first = button(() => setWanted(true));
  return isWanted ? <Suspense fallback={first}>{content}</Suspense> : first;
}

import { Suspense, useState, type ReactNode } from 'react';

interface OnDemandProps {
  /** The initial content. */
  button(onClick: () => void): ReactNode;
  /** What takes its place after a click; lazy, and open from the start. */
  content: ReactNode;
}

/** Loads the code of a menu on first use. */
export function OnDemand({ button, content }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const first = button(() => setWanted(true));
  return isWanted ? <Suspense fallback={first}>{content}</Suspense> : first;
}

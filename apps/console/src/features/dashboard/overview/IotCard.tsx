import type { KindName } from '@headframe/domain/devices/kinds';
import { useCallback, useState, type ReactNode } from 'react';
import { AgentsOnline } from './AgentsOnline.tsx';
import { CardFrame, type CardProps } from './cards/CardFrame.tsx';
import { IotEmpty } from './IotEmpty.tsx';
import { kindCards } from './kind-cards.tsx';

interface IotCardProps extends CardProps {
  kinds: readonly KindName[];
}

/** The figures of all devices by kind, updated live; without a device, the first steps. */
export function IotCard({ kinds, open }: IotCardProps) {
  const [counts, setCounts] = useState<Readonly<Partial<Record<KindName, number>>>>({});
  const onCount = useCallback((kind: KindName, count: number) => {
    setCounts((before) => (before[kind] === count ? before : { ...before, [kind]: count }));
  }, []);
  const isEmpty = kinds.every((kind) => counts[kind] === 0);
  return (
    <CardFrame card="iot" open={open} aside={<AgentsOnline />}>
      {isEmpty && <IotEmpty />}
      {kinds.reduceRight<ReactNode>(
        (following, kind) => (
          <CountedFigures kind={kind} onCount={onCount}>
            {following}
          </CountedFigures>
        ),
        null,
      )}
    </CardFrame>
  );
}

interface CountedFiguresProps {
  kind: KindName;
  onCount(kind: KindName, count: number): void;
  children: ReactNode;
}

function CountedFigures({ kind, onCount, children }: CountedFiguresProps) {
  const { Figures } = kindCards[kind];
  const report = useCallback((count: number) => onCount(kind, count), [kind, onCount]);
  return <Figures onCount={report}>{children}</Figures>;
}

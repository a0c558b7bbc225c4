import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { DetailSection } from '../../../ui/DetailDrawer.tsx';

interface PartHistoryProps {
  /** What the device is called: `unit`. */
  device: string;
  /** The part whose charts are shown in place of those of the device. */
  part: { id: string; name: string } | undefined;
  onDevice(): void;
  children: ReactNode;
}

/** The charts of a device, or those of one of its parts, with the way back. */
export function PartHistory({ device, part, onDevice, children }: PartHistoryProps) {
  const place = useRef<HTMLDivElement>(null);
  const shownId = part?.id;
  // The table of parts above it may be longer than the drawer.
  useEffect(() => {
    if (shownId !== undefined) place.current?.scrollIntoView({ block: 'start' });
  }, [shownId]);
  return (
    <div ref={place}>
      <DetailSection title={part ? `History of ${part.name}` : 'History'}>
        {part && (
          <Button variant="default" size="compact-sm" onClick={onDevice}>
            Show the {device}
          </Button>
        )}
        {children}
      </DetailSection>
    </div>
  );
}

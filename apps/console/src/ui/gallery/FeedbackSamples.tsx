import { Button } from '@mantine/core';
import { useState } from 'react';
import { DetailDrawer, DetailSection, Facts } from '../DetailDrawer.tsx';
import { askConfirmation } from '../dialog/ConfirmDialog.tsx';
import { NothingYet } from '../state/EmptyState.tsx';
import { ErrorState } from '../state/ErrorState.tsx';
import { showToast, toast } from '../toast/toasts.ts';
import { GallerySection } from './GallerySection.tsx';

const incapable = [
  { name: 'rack-3-17', reason: 'Its firmware has no such command' },
  { name: 'rack-4-02', reason: 'Not reachable' },
];

/** Toasts, dialogs, the drawer, empty and error states. */
export function FeedbackSamples() {
  const [isOpen, setOpen] = useState(false);
  return (
    <GallerySection title="Feedback">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button variant="default" onClick={() => toast.success('Copied to clipboard.')}>
          Success toast
        </Button>
        <Button
          variant="default"
          onClick={() =>
            toast.error('Scan request limit reached.', 'You can create one scan request every 15 seconds.')
          }
        >
          Error toast
        </Button>
        <Button
          variant="default"
          onClick={() =>
            showToast({
              id: 'batch',
              kind: 'info',
              title: 'Reboot: 7 of 10 verified',
              caption: '1 failed',
              isBusy: true,
              progress: { done: 7, failed: 1, total: 10 },
              actions: [{ label: 'Show requests', onClick: () => undefined }],
            })
          }
        >
          Batch toast
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void askConfirmation({
              title: 'Reboot devices',
              consequence: 'Each device stops hashing for about two minutes.',
              count: 3478,
              incapable,
              confirmLabel: 'Reboot',
            })
          }
        >
          Confirm
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void askConfirmation({
              title: 'Remove agent',
              consequence: 'Its devices go too.',
              typeToConfirm: 'north',
              confirmLabel: 'Remove',
              isDangerous: true,
            })
          }
        >
          Typed confirm
        </Button>
        <Button variant="default" onClick={() => setOpen(true)}>
          Drawer
        </Button>
      </div>
      <NothingYet title="No agents yet" text="An agent runs on your site and speaks with the devices there.">
        <Button>Create an agent</Button>
      </NothingYet>
      <ErrorState error={new Error('The server could not be reached.')} onRetry={() => undefined} />
      <DetailDrawer isOpen={isOpen} onClose={() => setOpen(false)} title="rack-3-17" actions={<Button>Reboot</Button>}>
        <DetailSection title="Identity">
          <Facts
            facts={[
              ['Model', 'Antminer S21 Pro'],
              ['IP', '10.0.3.17'],
              ['MAC', '02:42:ac:11:00:11'],
              ['Firmware', '2024.11.12'],
            ]}
          />
        </DetailSection>
      </DetailDrawer>
    </GallerySection>
  );
}

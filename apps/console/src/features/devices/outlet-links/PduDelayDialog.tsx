import { maxAutoFollowMinutes } from '@headframe/domain/devices/pdu/auto-follow';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { DurationField } from '../../../ui/fields/DurationField.tsx';
import type { FieldValue } from '../../../ui/fields/field-props.ts';
import { wholeNumber } from '../../../ui/fields/whole-number.ts';

interface PduDelayDialogProps extends DialogProps<{ seconds: number | null }> {
  /** What it is set for, such as `3 miners`. */
  subject: string;
  /** In seconds, to begin with; null: off. */
  initial: number | null;
}

/** When miners that were stopped for a cut start again: entered in minutes, in seconds outside. */
export function PduDelayDialog({ subject, initial, onAnswer, onCancel }: PduDelayDialogProps) {
  const [isOn, setIsOn] = useState(initial !== null);
  const [entered, setEntered] = useState<FieldValue>(initial ?? 300);
  const seconds = wholeNumber(entered, 0, maxAutoFollowMinutes * 60);
  return (
    <ConfirmDialog
      title={`Start after power: ${subject}`}
      consequence="Concerns miners that were stopped before their outlet was cut, once the outlet is verified as on again."
      confirmLabel="Save"
      isBlocked={isOn && seconds === undefined}
      onConfirm={() => onAnswer({ seconds: isOn ? (seconds ?? null) : null })}
      onCancel={onCancel}
    >
      <Checkbox
        label="Start them again by themselves"
        description="Without this they stay stopped."
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
      {isOn && (
        <DurationField
          label="Delay"
          unit="min"
          min={0}
          max={maxAutoFollowMinutes * 60}
          value={entered}
          error={seconds === undefined ? `Enter 0 to ${maxAutoFollowMinutes} minutes.` : undefined}
          onChange={setEntered}
        />
      )}
    </ConfirmDialog>
  );
}

import { TextInput } from '@mantine/core';
import { poolTerms, readTerm, type PoolTermKind } from '@headframe/domain/pool/pool-terms';
import { SetPoolTermDocument, type PoolTermRowFragment } from '../../../generated/pool-terms.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';

interface PoolTermDialogProps extends DialogProps<true> {
  term: Pick<PoolTermRowFragment, 'value' | 'planned'> & { kind: PoolTermKind };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Sets a fee, share or minimum of the pool from a day on. */
export function PoolTermDialog({ term, onAnswer, onCancel }: PoolTermDialogProps) {
  const { kind, value: today, planned } = term;
  const { label, description, unit } = poolTerms[kind];
  const problemOf = (value: string) => {
    const read = readTerm(kind, value);
    return 'problem' in read ? read.problem : undefined;
  };
  const initial = { value: planned.at(-1)?.value ?? today, firstDay: tomorrow() };
  return (
    <RecordDialog<typeof initial, true>
      title={`Change ${label}`}
      submitLabel="Save"
      size="sm"
      initial={initial}
      canSave={({ value, firstDay }) => problemOf(value) === undefined && firstDay >= tomorrow()}
      save={async ({ value, firstDay }, twoFactorCode) => {
        await send('mutation', SetPoolTermDocument, { kind, value: value.trim(), firstDay, twoFactorCode });
        return true;
      }}
      onAnswer={onAnswer}
      onCancel={onCancel}
    >
      {({ value, firstDay }, change) => (
        <>
          <TextInput
            label={`${label} (${unit})`}
            description={`${description} Today ${today} ${unit}.`}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            error={problemOf(value)}
            data-autofocus
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
          <TextInput
            label="First day"
            description="In UTC; tomorrow at the earliest. It takes the place of what was planned for that day."
            type="date"
            min={tomorrow()}
            value={firstDay}
            onChange={(event) => change({ firstDay: event.currentTarget.value })}
          />
        </>
      )}
    </RecordDialog>
  );
}

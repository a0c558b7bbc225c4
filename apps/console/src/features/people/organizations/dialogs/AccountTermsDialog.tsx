import { NumberInput, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import {
  AdminAccountTermsDocument,
  AdminSetAccountTermsDocument,
  type AdminAccountTermsQuery,
} from '../../../../generated/account-terms.ts';
import { send } from '../../../../transport/requests/client.ts';
import { TransportError } from '../../../../transport/requests/transport-error.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';
import styles from '../Organization.module.css';

interface AccountTermsDialogProps extends DialogProps<true> {
  email: string;
}

type Terms = AdminAccountTermsQuery['adminAccountTerms'];

const claimed = { handles: ['constraint-violation', 'not-found', 'validation-failed', 'permission-error'] } as const;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** User fee and energy-trade access of an account, which the administrator sets. */
export function AccountTermsDialog({ email, onAnswer, onCancel }: AccountTermsDialogProps) {
  const { data, error, refetch } = useData(AdminAccountTermsDocument, { email }, claimed);
  const terms = data?.adminAccountTerms;
  if (terms) return <TermsForm terms={terms} onAnswer={onAnswer} onCancel={onCancel} />;
  return (
    <FormDialog
      title={`Terms of ${email}`}
      submitLabel="Save"
      size="sm"
      canSubmit={false}
      onSubmit={() => Promise.resolve()}
      onCancel={onCancel}
    >
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonBlock height={160} subject="terms" />}
    </FormDialog>
  );
}

function TermsForm({ terms, onAnswer, onCancel }: DialogProps<true> & { terms: Terms }) {
  const { email, planned } = terms;
  const [percent, setPercent] = useState<number | string>(planned.at(-1)?.percent ?? terms.userFeePercent);
  const [firstDay, setFirstDay] = useState(tomorrow);
  const [energyTradeAccess, setEnergy] = useState(terms.energyTradeAccess);
  const [problem, setProblem] = useState<string>();
  const isFeeChanged = percent !== (planned.at(-1)?.percent ?? terms.userFeePercent);
  const isEnergyChanged = energyTradeAccess !== terms.energyTradeAccess;
  const submit = async () => {
    try {
      const outcome = await withStepUp((twoFactorCode) =>
        send(
          'mutation',
          AdminSetAccountTermsDocument,
          {
            email,
            userFee: isFeeChanged ? { percent: Number(percent), firstDay } : null,
            energyTradeAccess: isEnergyChanged ? energyTradeAccess : null,
            twoFactorCode,
          },
          claimed,
        ),
      );
      if (!outcome) return;
      toast.success(`The terms of ${email} are saved.`);
      onAnswer(true);
    } catch (error) {
      if (!(error instanceof TransportError) || error.code === 'network') throw error;
      setProblem(error.message);
    }
  };
  return (
    <FormDialog
      title={`Terms of ${email}`}
      submitLabel="Save"
      size="sm"
      canSubmit={(isFeeChanged || isEnergyChanged) && percent !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className={styles['consequence']}>
        User fee today: {terms.userFeePercent} %.
        {planned.map((fee) => ` ${fee.percent} % from ${fee.firstDay} (UTC) on.`)} Days before the first day keep
        theirs.
      </p>
      <NumberInput
        label="User fee"
        description="% of earnings, beside the pool fee."
        value={percent}
        min={0}
        max={100}
        decimalScale={2}
        suffix=" %"
        data-autofocus
        error={problem}
        onChange={(value) => {
          setPercent(value);
          setProblem(undefined);
        }}
      />
      <TextInput
        label="First day"
        description="In UTC; tomorrow at the earliest, as today is being mined."
        type="date"
        min={tomorrow()}
        value={firstDay}
        disabled={!isFeeChanged}
        onChange={(event) => setFirstDay(event.currentTarget.value)}
      />
      <Switch
        label="May trade energy"
        checked={energyTradeAccess}
        onChange={(event) => setEnergy(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

import { Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { scheduledWithdrawalLimits } from '@headframe/domain/pool/scheduled-withdrawal';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { useState } from 'react';
import {
  CreatePaymentDocument,
  UpdatePaymentDocument,
  type PaymentRowFragment,
} from '../../../generated/scheduled-withdrawal.ts';
import { WithdrawalTermsDocument } from '../../../generated/withdrawal-form.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { FormChanges } from '../../../ui/changes/FormChanges.tsx';
import { changedFields, saveMerged } from '../../../ui/changes/save-merged.ts';
import { useFollowedValues } from '../../../ui/changes/use-followed-values.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import {
  CoinField,
  costOf,
  EntrySelect,
  NoEntriesNote,
  plannedFeeText,
  useWithdrawalSources,
} from '../withdrawals/index.ts';
import { methodOf, paymentForm, paymentInput, paymentProblems } from './payment-form.ts';
import { feeText, methodName } from './schedule-text.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import styles from './ScheduledWithdrawals.module.css';
import classes from '../../../ui/theme/classes.module.css';

const paymentLabels = {
  entry: 'Address',
  amount: 'Amount',
  minAmount: 'Minimum amount',
  dayOfTheMonth: 'Day of the month',
  dayOfTheWeek: 'Day of the week',
} as const;

/** Creates a payment, or changes one. */
export function PaymentDialog({
  payment,
  onAnswer,
  onCancel,
}: DialogProps<unknown> & { payment?: PaymentRowFragment }) {
  const sources = useWithdrawalSources();
  const { data: info, ...loading } = useData(WithdrawalTermsDocument, {});
  const terms = info?.withdrawInfo;
  const entries = terms?.isLightningOn ? [...sources.entries, ...sources.lightningEntries] : sources.entries;
  const error = sources.error ?? loading.error;
  const isLoading = !error && (sources.isLoading || !terms);
  const refetch = () => {
    sources.refetch();
    loading.refetch();
  };
  const { values: entered, conflicts, change: setForm, settle } = useFollowedValues(paymentForm(payment));
  // An entry that cannot be paid any more is not offered: another one has to be chosen.
  const form = { ...entered, entry: entries.some(({ id }) => id === entered.entry) ? entered.entry : null };
  const [isChecked, setChecked] = useState(false);
  const method = methodOf(entries.find(({ id }) => id === form.entry));
  const cost = terms && costOf(terms, method);
  const problems = paymentProblems(form, cost?.minimum ?? 0n);
  const shown = isChecked ? problems : {};
  const show = (field: string, value: unknown) =>
    field === 'entry' ? entries.find(({ id }) => id === value)?.code : undefined;
  const submit = async () => {
    setChecked(true);
    if (!cost || problems.amount !== undefined || problems.entry !== undefined) return;
    const given = paymentInput(form, method);
    const done = await withStepUp<unknown>((twoFactorCode) =>
      payment
        ? saveMerged({
            ...changedFields(
              given,
              paymentInput(paymentForm(payment), payment.method === 'lightning' ? 'lightning' : 'bitcoin'),
            ),
            labels: paymentLabels,
            show,
            send: (changes, from) =>
              send('mutation', UpdatePaymentDocument, { id: payment.id, changes, from, twoFactorCode }),
          })
        : send('mutation', CreatePaymentDocument, { payment: given, twoFactorCode }),
    );
    if (done !== undefined) onAnswer(true);
  };
  const hasEntries = entries.length > 0 && cost !== undefined;
  return (
    <FormDialog
      title={payment ? 'Edit payment' : 'Create payment'}
      submitLabel={payment ? 'Save' : 'Create'}
      canSubmit={hasEntries && conflicts.length === 0}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonBlock height={280} subject="your address book" />}
      {!isLoading && !error && entries.length === 0 && <NoEntriesNote />}
      {hasEntries && (
        <FormChanges conflicts={conflicts} settle={settle} labels={paymentLabels} show={show}>
          <TextInput
            label="Description"
            placeholder="Power bill"
            maxLength={scheduledWithdrawalLimits.description}
            value={form.description}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setForm({ description: event.currentTarget.value })}
          />
          <EntrySelect
            label="Address"
            entries={entries}
            value={form.entry}
            error={shown.entry}
            onChange={(entry) => setForm({ entry })}
          />
          <Radio.Group
            label="Pays"
            value={form.isFixed ? 'fixed' : 'all'}
            onChange={(value) => setForm({ isFixed: value === 'fixed' })}
          >
            <div className={styles['pair']}>
              <Radio value="fixed" label="A fixed amount" />
              <Radio value="all" label="The whole balance" />
            </div>
          </Radio.Group>
          <CoinField
            label={form.isFixed ? 'Amount' : 'Minimum amount'}
            description={form.isFixed ? undefined : 'Pays the whole balance once it is at least this.'}
            value={form.amount}
            error={shown.amount}
            onChange={(amount) => setForm({ amount })}
          />
          <ScheduleFields value={form.schedule} onChange={(schedule) => setForm({ schedule })} />
          <p className={classes['note']}>
            Sent {methodName(method)}, {feeText(cost.fee)}. {cost.planned && `${plannedFeeText(cost.planned)} `}At least{' '}
            {exactCoinAmount(cost.minimum)} BTC. Payments run before the auto-withdrawal of the same day. A payment that
            the balance does not cover waits for its next day.
          </p>
        </FormChanges>
      )}
    </FormDialog>
  );
}

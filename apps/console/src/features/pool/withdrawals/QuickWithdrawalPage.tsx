import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { useState } from 'react';
import { WithdrawInfoDocument } from '../../../generated/withdrawal-form.ts';
import { QuickWithdrawDocument, type WithdrawalRowFragment } from '../../../generated/withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { can, useAccess } from '../../../transport/session/access.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import {
  checkWithdrawal,
  emptyQuickWithdrawal,
  makeWithdrawalKeys,
  type WithdrawalTerms,
} from './quick-withdrawal-form.ts';
import { quickWithdrawalPage } from './quick-withdrawal.route.ts';
import { QuickWithdrawalForm } from './QuickWithdrawalForm.tsx';
import { laterHold } from './later-hold.ts';
import { InvoiceFacts } from './lightning/InvoiceFacts.tsx';
import { costOf, paidBy } from './lightning/paid-by.ts';
import { useInvoiceRules } from './lightning/use-invoice-rules.ts';
import { NewAddressNote } from './NewAddressNote.tsx';
import { useWithdrawalSources } from './use-withdrawal-sources.ts';
import { WithdrawalRequested } from './WithdrawalRequested.tsx';
import { WithdrawalReview } from './WithdrawalReview.tsx';

/** A withdrawal now: the form, its review, and the request as far as it is. */
export function QuickWithdrawalPage() {
  const sources = useWithdrawalSources();
  const info = useData(WithdrawInfoDocument, { coinEnum: 0 });
  const [form, setForm] = useState(emptyQuickWithdrawal);
  /** When the review began; undefined while the form is filled. */
  const [reviewedAt, setReviewedAt] = useState<number>();
  const [isBack, setBack] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [requested, setRequested] = useState<WithdrawalRowFragment>();
  const [keys] = useState(() => makeWithdrawalKeys());
  const error = sources.error ?? info.error;
  const reload = () => {
    sources.refetch();
    info.refetch();
  };
  // Without the balance there is no form: 0 would be shown for what is not known.
  const terms: WithdrawalTerms | undefined =
    info.data && sources.network !== undefined
      ? {
          ...costOf(info.data.withdrawInfo, form.way),
          available: sources.available ?? 0n,
        }
      : undefined;
  const mayAdd = useAccess(() => can('trusted_wallet_write'));
  const isLightning = form.way === 'lightning';
  const entries = isLightning ? sources.lightningEntries : sources.entries;
  const invoiceRules = useInvoiceRules(info.data?.withdrawInfo, sources.network);
  const checked = terms && checkWithdrawal(form, terms, invoiceRules);
  const paid = checked && !checked.problems ? paidBy(checked, form, entries, reviewedAt ?? 0) : undefined;
  const hold = paid?.hold ? laterHold(info.data?.withdrawInfo, paid.hold) : { until: null, reason: null };

  const confirm = async () => {
    if (!checked || checked.problems || !info.data || isBusy) return;
    const { amount, entry: entryId, newAddress, invoice } = checked;
    const description = form.description.trim();
    const idempotencyKey = keys.keyOf({ entry: entryId ?? newAddress ?? invoice?.text ?? '', amount, description });
    const { fee } = costOf(info.data.withdrawInfo, form.way);
    setBusy(true);
    try {
      const answer = await withStepUp((twoFactorCode) =>
        send('mutation', QuickWithdrawDocument, {
          entry: entryId,
          address: newAddress,
          addressDescription: newAddress === undefined ? undefined : form.addressDescription.trim(),
          invoice: invoice?.text,
          amount: exactCoinAmount(amount),
          fee: exactCoinAmount(fee),
          description,
          idempotencyKey,
          twoFactorCode,
        }),
      );
      if (!answer) return;
      setRequested(answer.quickWithdraw);
      // After a failure balance and limits stay as they were reviewed: a lost answer is asked for again under the same key.
      reload();
    } catch (failure) {
      reportFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const startAgain = () => {
    keys.next();
    setBack(true);
    setForm(emptyQuickWithdrawal);
    setReviewedAt(undefined);
    setRequested(undefined);
  };

  return (
    <PageBody>
      <PageHeader title={quickWithdrawalPage.label} />
      {!requested && !terms && error && <ErrorState error={error} onRetry={reload} />}
      {!requested && !terms && !error && <SkeletonBlock height={420} subject="your balance" />}
      {requested && <WithdrawalRequested requested={requested} onNext={startAgain} />}
      {!requested && terms && (reviewedAt === undefined || !paid || !checked || checked.problems) && (
        <QuickWithdrawalForm
          form={form}
          terms={terms}
          rules={{
            network: sources.network ?? null,
            isLightning,
            entries,
            otherEntries: sources.otherEntries,
            mayAdd: mayAdd && sources.network !== null,
          }}
          invoiceRules={invoiceRules}
          onChange={setForm}
          isFocused={isBack}
          onReview={() => setReviewedAt(Date.now())}
        />
      )}
      {!requested && terms && reviewedAt !== undefined && paid && checked && !checked.problems && (
        <WithdrawalReview
          entry={paid}
          amount={checked.amount}
          description={form.description.trim()}
          terms={terms}
          hold={hold}
          isBusy={isBusy}
          onBack={() => {
            setBack(true);
            setReviewedAt(undefined);
          }}
          onConfirm={() => void confirm()}
        >
          {checked.newAddress !== undefined && <NewAddressNote holdUntil={hold.until} />}
          {checked.invoice && <InvoiceFacts invoice={checked.invoice} />}
        </WithdrawalReview>
      )}
    </PageBody>
  );
}

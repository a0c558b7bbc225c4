import { errorCatalogue } from '@headframe/domain/errors/error-catalogue';
import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import { refusedRowsPath } from '@headframe/domain/imports/import-limits';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ApplyImportDocument, type ImportFieldsFragment } from '../../../generated/imports.ts';
import { send } from '../../../transport/requests/client.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { saveDownload } from '../../../ui/file/save-download.ts';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { IconDownload } from '../../../ui/icon/icons.ts';
import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { ColumnsLeft } from './ColumnsLeft.tsx';
import { countedDevices } from './import-names.ts';
import { importPage } from './import.route.ts';
import { cancelImport } from './start-import.ts';
import { takenAfterwards } from './taken-afterwards.ts';
import { useBusy } from './use-busy.ts';
import styles from './Import.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** Says in a toast that a file does not follow its template (second specification, section 8). */
function reportStructure(problem: string | null): void {
  const { text, caption, timeout } = errorCatalogue.importStructure;
  showToast({ kind: 'error', title: text, caption: `${caption} ${problem ?? ''}`, timeoutMs: timeout });
}

/** Runs `onChange` when the state of an import changes under the viewer's eyes. */
function useStateChange({ state }: ImportFieldsFragment, onChange: () => void): void {
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    onChange();
  });
}

const tabLabels = {
  all: 'All rows',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
} as const;

function RowTabs({ item }: { item: ImportFieldsFragment }) {
  const { tab } = importPage.useSearch();
  const setSearch = importPage.useSetSearch();
  const { newCount, changedCount, unchangedCount, refusedCount, failedCount } = item;
  const counts = {
    all: newCount + changedCount + unchangedCount + refusedCount,
    new: newCount,
    changed: changedCount,
    unchanged: unchangedCount,
    refused: refusedCount + failedCount,
  };
  const tabs = Object.entries(tabLabels).map(([value, label]) => {
    const key = value as keyof typeof tabLabels;
    return { value: key, label, count: counts[key] };
  });
  return (
    <ListTabs tabs={tabs} value={tab} onChoose={(next) => setSearch({ tab: next, page: 1, row: undefined }, true)} />
  );
}

/** What a file would do or has done, in a sentence. */
function Summary({ item }: { item: ImportFieldsFragment }) {
  const { kind, state, newCount, changedCount, unchangedCount, refusedCount, appliedCount, failedCount, format } = item;
  if (state === 'done')
    return (
      <p className={styles['line']} role="status">
        {counted(appliedCount, 'row')} written.{' '}
        {failedCount > 0 && `${counted(failedCount, 'row')} not written: see Refused. `}
        {refusedCount > 0 && `${counted(refusedCount, 'row')} refused before.`}
      </p>
    );
  return (
    <>
      <p className={styles['line']} role="status">
        {countedDevices(newCount, kind)} to add, {formatCount(changedCount)} to change, {formatCount(unchangedCount)}{' '}
        unchanged, {counted(refusedCount, 'row')} refused. {format && `Read as ${format}.`}
      </p>
      <ColumnsLeft kind={kind} names={item.ignoredColumns} />
      {refusedCount > 0 && <WarningNote>{counted(refusedCount, 'row')} will be left out.</WarningNote>}
    </>
  );
}

interface OpenImportProps {
  item: ImportFieldsFragment;
  /** Reads the rows again. */
  refetch(): void;
}

/** One import: how far it is, what it would change, and what can be done with it. */
export function OpenImport({ item, refetch }: OpenImportProps) {
  const { id, kind, name, state, problem, message, isStructureError } = item;
  const { newCount, changedCount, refusedCount, appliedCount, failedCount } = item;
  const setSearch = importPage.useSetSearch();
  const [isBusy, run] = useBusy();
  const total = newCount + changedCount;
  const afterwards = takenAfterwards[kind];
  const isUnderWay = ['uploading', 'reading', 'applying'].includes(state);
  useStateChange(item, () => {
    refetch();
    if (state === 'failed' && isStructureError) reportStructure(problem);
    // The text of the server stays for 5 s (second specification, sections 8 and 9).
    if (state === 'done' && message !== null)
      showToast({ kind: 'info', title: message, timeoutMs: toastTimeouts.pduNames });
  });
  const leave = () => setSearch({ import: undefined, tab: 'all', page: 1, row: undefined, q: undefined }, true);
  const cancel = async () => {
    await cancelImport(id);
    if (state !== 'applying') leave();
  };
  return (
    <section className={styles['panel']} aria-label="Import">
      <h2 className={styles['name']}>{name}</h2>
      {isUnderWay && <ImportProgress item={item} />}
      {state === 'failed' && (
        <p className={styles['problem']} role="alert">
          {isStructureError && (
            <strong>{`${errorCatalogue.importStructure.text} ${errorCatalogue.importStructure.caption} `}</strong>
          )}
          {problem}
        </p>
      )}
      {state === 'mapping' && <ColumnMapping item={item} />}
      {['ready', 'done'].includes(state) && <Summary item={item} />}
      <div className={classes['actions']}>
        {state === 'ready' && (
          <Button
            disabled={total === 0}
            loading={isBusy}
            onClick={() =>
              run(() => withStepUp((twoFactorCode) => send('mutation', ApplyImportDocument, { id, twoFactorCode })))
            }
          >
            {total === 0 ? 'Nothing to change' : `Apply to ${countedDevices(total, kind)}`}
          </Button>
        )}
        {(isUnderWay || ['mapping', 'ready'].includes(state)) && (
          <Button variant="default" disabled={isBusy} onClick={() => run(cancel)}>
            {state === 'applying' ? 'Stop' : 'Cancel'}
          </Button>
        )}
        {refusedCount + failedCount > 0 && !isUnderWay && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saveDownload(refusedRowsPath.replace(':id', id), `${name} refused rows.csv`)}
          >
            Refused rows
          </Button>
        )}
        {afterwards && ['done', 'failed'].includes(state) && appliedCount > 0 && (
          <Button loading={isBusy} onClick={() => run(() => afterwards.take(id))}>
            {afterwards.label}
          </Button>
        )}
        {['done', 'failed'].includes(state) && (
          <Button variant="default" onClick={leave}>
            Import another file
          </Button>
        )}
      </div>
      {['ready', 'applying', 'done'].includes(state) && <RowTabs item={item} />}
    </section>
  );
}

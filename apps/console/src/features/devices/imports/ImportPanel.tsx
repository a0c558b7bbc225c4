import { readColumns, type ImportDescriptor } from '@headframe/domain/imports/define-import';
import {
  ImportDetailDocument,
  ImportDetailUpdatesDocument,
  OpenImportsDocument,
  type ImportFieldsFragment,
} from '../../../generated/imports.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { TemplateColumns } from '../../../ui/file/table/TemplateColumns.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { useDetail } from '../../../ui/list/use-detail.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { FileDrop } from './FileDrop.tsx';
import { describedImport, useImportKinds } from './import-names.ts';
import { importPage } from './import.route.ts';
import { OpenImport } from './OpenImport.tsx';
import { startImport } from './start-import.ts';
import { useBusy } from './use-busy.ts';
import styles from './Import.module.css';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';

interface KindChoiceProps {
  kinds: readonly ImportDescriptor[];
  kind: string;
  onChoose(kind: string): void;
}

/** The choice of what a file is about, among the kinds that the viewer may import; none where that is one alone. */
function KindChoice({ kinds, kind, onChoose }: KindChoiceProps) {
  if (kinds.length < 2) return null;
  return (
    <div className={styles['kind']}>
      <ChoiceField
        label="What to import"
        options={kinds.map((one) => ({ key: one.kind, label: one.title }))}
        value={kind}
        onChange={(next) => onChoose(String(next))}
      />
    </div>
  );
}

const source = liveItemOf('fileImports', { document: ImportDetailDocument, updates: ImportDetailUpdatesDocument });

const stateLabels: Readonly<Record<string, string>> = {
  uploading: 'being uploaded',
  reading: 'being read',
  mapping: 'columns to choose',
  ready: 'ready to apply',
  applying: 'being written',
  done: 'written',
  failed: 'failed',
};

/** The viewer's imports of the last day, to go on with. */
function RecentImports({ items, onOpen }: { items: readonly ImportFieldsFragment[]; onOpen(id: string): void }) {
  if (items.length === 0) return null;
  return (
    <div>
      <p className={styles['line']}>Your imports of the last day</p>
      <ul className={styles['open']}>
        {items.map(({ id, name, state, updatedAt }) => (
          <li key={id}>
            <button type="button" className={styles['link']} onClick={() => onOpen(id)}>
              {name}
            </button>{' '}
            <span className={styles['line']}>
              {stateLabels[state] ?? state}, <RelativeTime at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChooseFile() {
  const { kind: asked } = importPage.useSearch();
  const kinds = useImportKinds();
  const { kind, title } = kinds.find((one) => one.kind === asked) ?? kinds[0] ?? describedImport(asked);
  const setSearch = importPage.useSetSearch();
  const [isBusy, run] = useBusy();
  const { data } = useData(OpenImportsDocument, {});
  const open = (id: string) => setSearch({ import: id, tab: 'all', page: 1 }, true);
  return (
    <section className={styles['panel']} aria-label="New import">
      <h2 className={styles['name']}>{title}</h2>
      <KindChoice kinds={kinds} kind={kind} onChoose={(next) => setSearch({ kind: next }, true)} />
      <FileDrop kind={kind} isBusy={isBusy} onFile={(file) => run(async () => open(await startImport(kind, file)))} />
      <details className={styles['columns']}>
        <summary>Columns of the template</summary>
        <TemplateColumns columns={readColumns(describedImport(kind)).map(([name, column]) => ({ name, ...column }))} />
      </details>
      <RecentImports items={data?.fileImports ?? []} onOpen={open} />
    </section>
  );
}

function KnownImport({ id, refetch }: { id: string; refetch(): void }) {
  const setSearch = importPage.useSetSearch();
  const { item, isMissing, error, refetch: again } = useDetail({ id, ...source });
  if (item) return <OpenImport key={id} item={item} refetch={refetch} />;
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (!isMissing) return <SkeletonBlock height={160} subject="import" />;
  return (
    <section className={styles['panel']} aria-label="Import">
      <p className={styles['line']} role="status">
        This import is no longer there: imports are kept for a day, and unfinished uploads for 15 minutes.
      </p>
      <div>
        <button type="button" className={styles['link']} onClick={() => setSearch({ import: undefined }, true)}>
          Import another file
        </button>
      </div>
    </section>
  );
}

/** Above the rows: the choice of a file, or the import that is open. */
export function ImportPanel({ list: { refetch } }: { list: { refetch(): void } }) {
  const { import: id } = importPage.useSearch();
  return id === undefined ? <ChooseFile /> : <KnownImport id={id} refetch={refetch} />;
}

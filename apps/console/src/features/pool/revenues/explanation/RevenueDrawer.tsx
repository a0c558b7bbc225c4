import { RevenueExplanationDocument, type RevenueExplanationQuery } from '../../../../generated/revenue.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { actionsFor, type ActionDescription } from '../../../../ui/action/action.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { saveFile } from '../../../../ui/file/save-file.ts';
import { IconDownload } from '../../../../ui/icon/icons.ts';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import { useDayText } from '../day-text.ts';
import { coinSymbol, revenueScope, type RevenueRange } from '../revenue-search.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { explanationCsv, explanationJson } from './explanation-file.ts';
import { PostingFacts } from './PostingFacts.tsx';
import { RewardFacts } from './RewardFacts.tsx';
import { WorksTable } from './WorksTable.tsx';
import styles from './Explanation.module.css';

/** The explanation of a day, as the API gives it. */
export type Explanation = NonNullable<RevenueExplanationQuery['revenueExplanation']>;

const download = (key: string, label: string, file: (day: Explanation) => [string, string, string]) => ({
  key,
  label,
  icon: IconDownload,
  permission: undefined,
  perform: (day: Explanation) => {
    const [name, type, text] = file(day);
    saveFile(name, new Blob([text], { type }));
  },
});

const downloads: readonly ActionDescription<Explanation>[] = [
  download('csv', 'Download CSV', (day) => [`revenue-${day.date}.csv`, 'text/csv', explanationCsv(day)]),
  download('json', 'Download JSON', (day) => [`revenue-${day.date}.json`, 'application/json', explanationJson(day)]),
];

interface RevenueDrawerProps {
  id: string;
  list: { search: RevenueRange; open(key: string | undefined): void };
}

/** Why the entries of a day are what they are: its works, what they earn, how it is divided, and what was posted. */
export function RevenueDrawer({ id, list }: RevenueDrawerProps) {
  const { coinEnum, chain } = revenueScope(list.search);
  const read = useData(RevenueExplanationDocument, { coinEnum, chain, date: id }, { handles: ['validation-failed'] });
  const dayText = useDayText();
  const day = read.data?.revenueExplanation ?? undefined;
  const isRefused = read.error?.code === 'validation-failed';
  const isNone = day !== undefined && day.postings.length === 0 && day.entries.length === 0;
  const detail = {
    item: day?.date === id && !isNone ? day : undefined,
    isMissing: isRefused || isNone || read.data?.revenueExplanation === null,
    error: isRefused ? undefined : read.error,
    refetch: read.refetch,
  };
  const symbol = coinSymbol(coinEnum);
  return (
    <ItemDrawer
      detail={detail}
      noun="Day"
      missing="Nothing is posted for this day."
      onClose={() => list.open(undefined)}
      name={({ date }) => `Explain ${dayText(date)}`}
      actions={(item) => actionsFor(downloads, item)}
    >
      {(item) => (
        <>
          {item.postings.length > 0 && (
            <DetailSection title="Shares">
              <p className={styles['formula']}>
                Worth in blocks = credited difficulty × target of the network ÷ target of difficulty 1; FPPS = worth ×
                (subsidy + average fees). One line for each block of the network that was mined on; the whole numbers
                are in the files.
              </p>
              <WorksTable day={item} />
            </DetailSection>
          )}
          {item.postings.map((posting) => (
            <DetailSection
              key={posting.revision}
              title={posting.revision === 0 ? 'Closing of the day' : `Adjustment ${posting.revision}: late shares`}
            >
              <PostingFacts posting={posting} symbol={symbol} />
            </DetailSection>
          ))}
          {item.rewards.length > 0 && (
            <DetailSection title="Referral reward">
              <RewardFacts rewards={item.rewards} symbol={symbol} />
            </DetailSection>
          )}
          <DetailSection title="Ledger entries">
            <EntriesTable entries={item.entries} symbol={symbol} />
          </DetailSection>
        </>
      )}
    </ItemDrawer>
  );
}

import { PageLink } from '../page/PageLink.tsx';
import type { Page } from '../page/page.ts';
import type { FigureRow } from './device-figures.ts';
import { StatTile, StatTiles } from './StatTile.tsx';
import { valueAndUnit } from './value-and-unit.ts';

interface FigureRowsProps<Search extends object> {
  page: Page<Search>;
  rows: readonly FigureRow<Search>[];
  /** Whether all figures are of before: dimmed. */
  isStale?: boolean | undefined;
}

/** The figures of a kind of devices; each number leads to the devices that it counts. */
export function FigureRows<Search extends object>({ page, rows, isStale }: FigureRowsProps<Search>) {
  return rows.map(({ isDense, tiles }) => (
    <StatTiles key={tiles.map(({ label }) => label).join()} isDense={isDense} isStale={isStale}>
      {tiles.map(({ label, text, detail, tone, search }) => (
        <PageLink key={label} page={page} search={search}>
          <StatTile
            label={label}
            {...(text === undefined ? noValue : valueAndUnit(text))}
            detail={detail ?? '\u00a0'}
            tone={tone}
          />
        </PageLink>
      ))}
    </StatTiles>
  ));
}

const noValue = { value: undefined, unit: undefined };

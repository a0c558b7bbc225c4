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
    <StatTiles
      key={tiles.map(({ label }) => label).join()}
      isDense={isDense}
      isStale={isStale}
      waitsFor={waitedFor(tiles)}
    >
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

/** The figures that are on the way, by their labels. */
function waitedFor(tiles: readonly { label: string; text: string | undefined }[]): string | undefined {
  const missing = tiles.filter(({ text }) => text === undefined).map(({ label }) => label);
  return missing.length === 0 ? undefined : missing.join(', ');
}

const noValue = { value: undefined, unit: undefined };

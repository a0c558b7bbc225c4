import { screen } from '@testing-library/react';
import type { Answers } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { asicPage } from '../asic.route.ts';
import type { AsicRow } from '../asic-rows.ts';

interface AsicPageSetup {
  /** Query string, with the question mark. */
  search?: string;
  rows: readonly AsicRow[];
  /** Number of matching rows on all pages; by default that of `rows`. */
  total?: number;
  permissions?: readonly string[];
  answers?: Answers;
}

/** Opens the page of miners on a server that lists the given rows. */
export async function openAsicPage({ rows, total = rows.length, answers, ...setup }: AsicPageSetup) {
  const page = await renderPage(asicPage, {
    ...setup,
    answers: {
      asicList: { asics: rows, asicsAggregate: { count: total } },
      asicFacets: { asicsFacets: [] },
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'ASICs' });
  const variablesOf = (name: string) =>
    page.calls.filter((call) => call.operationName === name).map((call) => call.variables as Record<string, unknown>);
  return { user: page.user, search: page.search, calls: variablesOf };
}

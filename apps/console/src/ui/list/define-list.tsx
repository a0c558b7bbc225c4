import type { ComponentType } from 'react';
import type { ListDescription, ListSearch } from './list-description.ts';
import { ListPage } from './ListPage.tsx';
import type { ListSource } from './list-source.ts';

/**
 * Makes the page of a list from where its rows come from and its description: filters, sort and page in the URL, live rows, selection, actions,
 * shortcuts, export, drawer and empty states. A page that needs more uses the same hooks by hand.
 */
export function defineList<Search extends ListSearch, Row extends object, Data, PageContext, RowContext, Bulk>(
  source: ListSource<Search, Row, Data>,
  rest: Omit<ListDescription<Search, NoInfer<Row>, NoInfer<Data>, PageContext, RowContext, Bulk>, 'source'>,
): ComponentType {
  const description = { source, ...rest };
  return function List() {
    return <ListPage description={description} />;
  };
}

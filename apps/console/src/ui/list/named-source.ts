import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { liveSource, type ListSource } from './list-source.ts';
import { detailSource, type DetailSource } from './use-detail.ts';

type Rows<Name extends string, Row> = { readonly [Key in Name]: readonly Row[] };
type Total<Name extends string> = { readonly [Key in `${Name}Aggregate`]: { readonly count: number } };

/** A live list of the API by its name: `pdus`, counted by `pdusAggregate` and pushed as `pdusUpdates`. */
export function liveListOf<
  Name extends string,
  Row extends object,
  Data extends Rows<Name, Row> & Total<Name>,
  Pushed extends Rows<`${Name}Updates`, Row>,
  Variables extends object,
>(
  name: Name,
  documents: {
    list: TypedDocument<Data, Variables>;
    updates: TypedDocument<Pushed, Variables>;
    /** See {@link liveSource}. */
    countKey(row: Data[Name][number]): string;
  },
): ListSource<unknown, Data[Name][number], Data> {
  return liveSource<Data, Pushed, Variables, Data[Name][number]>({
    ...documents,
    rowsOf: (data) => data[name],
    pushedRowsOf: (pushed) => pushed[`${name}Updates`],
    totalOf: (data: Total<Name>) => data[`${name}Aggregate`].count,
  });
}

/** Where the drawer of such a list reads its item from: the first row of the list, and of its pushes. */
export function liveItemOf<
  Name extends string,
  Row extends { readonly id: string },
  Data extends Rows<Name, Row>,
  Pushed extends Rows<`${Name}Updates`, Row>,
>(
  name: Name,
  documents: { document: TypedDocument<Data, { id: string }>; updates: TypedDocument<Pushed, { id: string }> },
): DetailSource<Data, Pushed, Data[Name][number]> {
  return detailSource<Data, Pushed, Data[Name][number]>({
    ...documents,
    itemOf: (data) => data[name][0],
    pushedItemOf: (pushed) => pushed[`${name}Updates`][0],
  });
}

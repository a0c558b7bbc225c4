import { useDateFormat } from '../../../ui/figure/dates.ts';
import { differenceOf, type FieldChange } from './difference.ts';
import styles from './Audit.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** What something was like before, and since: changed fields first, each with both values. */
export function Difference({ before, after }: { before: unknown; after: unknown }) {
  const changes = differenceOf(before, after, useDateFormat('exact'));
  if (changes.length === 0) return <p className={classes['caption']}>No further detail.</p>;
  return (
    <table className={styles['difference']}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name} data-changed={change.isChanged || undefined}>
            <th scope="row">{change.name}</th>
            <Values change={change} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ change: { before, after, isChanged } }: { change: FieldChange }) {
  if (!isChanged) return <td colSpan={2}>{after}</td>;
  return (
    <>
      <td>{before === undefined ? '' : <del>{before}</del>}</td>
      <td>{after === undefined ? '' : <ins>{after}</ins>}</td>
    </>
  );
}

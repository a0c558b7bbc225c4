import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';

interface PartNameCellProps {
  name: string;
  /** Where the part is and what hangs on it, a line each; empty ones are left out. */
  place: readonly (string | null | undefined)[];
}

/** A part in a list on a phone: its name over what says where it is. One line for all of it would be cut off there. */
export function PartNameCell({ name, place }: PartNameCellProps) {
  return (
    <StackedCell>
      <FirstLine title={name}>{name}</FirstLine>
      {place.map(
        (line) =>
          line && (
            <SecondLine key={line} title={line}>
              {line}
            </SecondLine>
          ),
      )}
    </StackedCell>
  );
}

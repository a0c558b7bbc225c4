import { Text } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import styles from './Table.module.css';

/** The rows that the server refused, by their number in the file. */
export function RefusedRows({ refused }: { refused: readonly { line: number; reason: string }[] }) {
  return (
    <div role="alert" className={styles['refused']}>
      <Text size="sm" fw={600}>
        Refused rows
      </Text>
      <ul>
        {refused.map(({ line, reason }, index) => (
          <li key={`${line} ${index}`}>
            Row {line}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

import styles from './MenuLine.module.css';

/**
 * Class names of one line of the drawer: the line itself, its label, what stands at its end, and a badge that shows its
 * `data-count`. Below an element with `data-collapsed` the icon and the badge alone are seen.
 */
export const menuLine = {
  line: styles['line'] ?? '',
  label: styles['label'] ?? '',
  end: styles['end'] ?? '',
  badge: styles['badge'] ?? '',
};

import { Link } from '@tanstack/react-router';
import { featureLabels, featureNames } from '@headframe/domain/feature-access/feature-access';
import type { Page } from '../../../ui/page/page.ts';
import styles from './Subaccounts.module.css';

interface NoFeaturesProps {
  /** Name of the subaccount. */
  subaccount: string;
  /** Pages that open nevertheless. */
  pages: readonly Page[];
}

const features = featureNames.map((name) => featureLabels[name]);
const featuresText = `${features.slice(0, -1).join(', ')} and ${features.at(-1) ?? ''}`;

/** Replaces the dashboard while no feature of the subaccount is switched on. */
export function NoFeatures({ subaccount, pages }: NoFeaturesProps) {
  return (
    <div className={styles['firstStep']}>
      <h1>No features are switched on for {subaccount}</h1>
      <p>
        The administrator of this installation switches on {featuresText} for each subaccount, under Organizations, All.
        Until then this subaccount shows no devices.
      </p>
      <p>A feature appears in the menu as soon as it is switched on.</p>
      {pages.length > 0 && (
        <nav className={styles['card']} aria-label="Available pages">
          <h2>Available pages</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link to={`/${page.path}`} className={styles['openPage'] ?? ''}>
                  <page.icon size={16} stroke={1.6} aria-hidden />
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

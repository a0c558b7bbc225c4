import { levelOf, permissionsForLevels } from '@headframe/domain/permissions/held-permissions';
import { permissionFeature } from '@headframe/domain/permissions/permission-catalogue';
import {
  levelsOfFeature,
  permissionLevelLabels,
  type PermissionSection,
} from '@headframe/domain/permissions/permission-feature';
import { useId } from 'react';
import { featuresOf, type FeatureKey } from '../role-summary.ts';
import { LevelControl } from './LevelControl.tsx';
import {
  canGiveLevel,
  derivedFeatures,
  isSectionAt,
  sectionChoices,
  sectionLevels,
  type EditedFeature,
  type RoleDraft,
  type SectionChoice,
} from './role-draft.ts';
import styles from './RoleEditor.module.css';

const choiceLabels: Readonly<Record<SectionChoice, string>> = { none: 'None', read: 'Read', all: 'All' };

interface SectionEditorProps {
  section: PermissionSection;
  /** What the search left of its features, derived ones included. */
  features: readonly EditedFeature[];
  draft: RoleDraft;
  own: readonly string[];
  isReadOnly: boolean;
  onLevels(levels: RoleDraft['levels']): void;
}

/** The features of one section with their levels, and a way to set all of them. */
export function SectionEditor({ section, features, draft, own, isReadOnly, onLevels }: SectionEditorProps) {
  const headingId = useId();
  const derived = features.filter(({ derivedFrom }) => derivedFrom);
  return (
    <section role="group" aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h3 id={headingId}>{section}</h3>
        {!isReadOnly && (
          <div className={styles['setAll']} role="group" aria-label={`Set all of ${section}`}>
            <span aria-hidden>Set all</span>
            {sectionChoices(section).map((choice) => (
              <button
                key={choice}
                type="button"
                aria-label={`Set all of ${section}: ${choiceLabels[choice]}`}
                aria-pressed={isSectionAt(draft, section, choice, own)}
                onClick={() => onLevels(sectionLevels(section, choice, own))}
              >
                {choiceLabels[choice]}
              </button>
            ))}
          </div>
        )}
      </div>
      {featuresOf(section)
        .filter(({ key }) => features.some((feature) => feature.key === key))
        .map((feature) => (
          <div key={feature.key} className={styles['feature']}>
            <span>{feature.label}</span>
            <LevelControl
              label={`${section}: ${feature.label}`}
              name={feature.key}
              levels={levelsOfFeature(feature)}
              value={draft.levels[feature.key] ?? levelsOfFeature(feature)[0] ?? 'HIDDEN'}
              isAllowed={(level) => level === draft.levels[feature.key] || canGiveLevel(own, feature, level)}
              isReadOnly={isReadOnly}
              onChange={(level) => onLevels({ [feature.key]: level })}
            />
          </div>
        ))}
      {derived.map((feature) => (
        <DerivedFeature key={feature.key} feature={feature} draft={draft} />
      ))}
    </section>
  );
}

/** A feature that nobody chooses, with the level that follows from the others, and from which. */
function DerivedFeature({ feature, draft }: { feature: EditedFeature; draft: RoleDraft }) {
  const level = levelOf(permissionsForLevels(draft.levels), feature.key);
  const sources = (feature.derivedFrom ?? []).map((key) => permissionFeature(key as FeatureKey));
  const granting = sources.filter(({ key }) => draft.levels[key as FeatureKey] === 'HAS_ACCESS');
  const named = (granting.length > 0 ? granting : sources).map(({ label }) => label).join(', ');
  return (
    <div className={styles['feature']} data-derived>
      <span>
        {feature.label}
        <small>{granting.length > 0 ? `Follows from ${named}` : `Comes with any of ${named}`}</small>
      </span>
      <output aria-label={`${feature.section}: ${feature.label}`} className={styles['derived']}>
        {permissionLevelLabels[level]} · derived
      </output>
    </div>
  );
}

/** The features that a search leaves of a section, derived ones last. */
export function foundFeatures(section: PermissionSection, text: string): readonly EditedFeature[] {
  const all = [...featuresOf(section), ...derivedFeatures.filter((feature) => feature.section === section)];
  const wanted = text.trim().toLowerCase();
  if (section.toLowerCase().includes(wanted)) return all;
  return all.filter(({ label }) => label.toLowerCase().includes(wanted));
}

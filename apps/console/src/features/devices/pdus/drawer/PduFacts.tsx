import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { phaseLoadIssues } from '@headframe/domain/devices/pdu/phase-load';
import { missingText } from '@headframe/domain/units/number-text';
import type { PduRowFragment } from '../../../../generated/pdu.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { StatTile, StatTiles } from '../../../../ui/figure/StatTile.tsx';
import { valueAndUnit } from '../../../../ui/figure/value-and-unit.ts';
import { deviceFacts } from '../../device-kit/index.ts';
import {
  figureText,
  imbalanceText,
  issueText,
  phaseNames,
  phaseText,
  phaseValues,
  type PhaseMeasure,
} from '../pdu-figures.ts';
import styles from './PduDrawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** In the order of the columns: what a phone shows without scrolling comes first. */
const phaseMeasures: readonly PhaseMeasure[] = [
  'loadState',
  'load',
  'current',
  'power',
  'voltage',
  'powerFactor',
  'energy',
];

/** How grave what a measure says of a phase is; undefined where nothing is to be done. */
function gravity(pdu: PduRowFragment, measure: PhaseMeasure, phase: (typeof phaseNames)[number]) {
  if (measure !== 'loadState') return undefined;
  const [issue] = phaseLoadIssues([phaseValues(pdu, measure)[phaseNames.indexOf(phase)] ?? null]);
  if (issue === undefined) return undefined;
  return issue === 'PHASE_OVERLOAD' ? 'grave' : 'warning';
}

function sensorsText(count: number | null): string {
  if (!count) return 'no sensor';
  return count === 1 ? 'of 1 sensor' : `mean of ${count} sensors`;
}

/** The total, the environment and the outlets of a unit, at one glance. */
export function PduTiles({ pdu }: { pdu: PduRowFragment }) {
  const outlets = pdu.outletsOn === null || pdu.outletsOff === null ? null : pdu.outletsOn + pdu.outletsOff;
  const imbalance = imbalanceText(pdu);
  return (
    <StatTiles>
      <StatTile
        label="Power"
        {...valueAndUnit(figureText(pdu, 'power'))}
        detail={imbalance === undefined ? `energy ${figureText(pdu, 'energy')}` : `imbalance ${imbalance}`}
      />
      <StatTile
        label="Temperature"
        {...valueAndUnit(figureText(pdu, 'temperature'))}
        detail={sensorsText(pdu.temperatureSensors)}
      />
      <StatTile
        label="Humidity"
        {...valueAndUnit(figureText(pdu, 'humidity'))}
        detail={sensorsText(pdu.humiditySensors)}
      />
      <StatTile
        label="Outlets on"
        value={outlets === null ? missingText : String(pdu.outletsOn)}
        detail={outlets === null ? 'not reported' : `of ${outlets}`}
      />
    </StatTiles>
  );
}

/** What each phase of the inlet measures. */
export function PhaseTable({ pdu }: { pdu: PduRowFragment }) {
  const reported = phaseMeasures.filter((measure) => phaseValues(pdu, measure).some((value) => value !== null));
  const phases = phaseNames.filter((_phase, index) => reported.some((one) => phaseValues(pdu, one)[index] !== null));
  if (reported.length === 0) return null;
  return (
    <DetailSection title={pdu.phaseCount !== null && pdu.phaseCount > 3 ? 'Phases of the first inlet' : 'Phases'}>
      <div className={classes['scroll']}>
        <table
          aria-label="Phases"
          className={`${classes['figures']} ${styles['phases']}`}
          data-stale={!pdu.isOnline || undefined}
        >
          <thead>
            <tr>
              <th scope="col">Phase</th>
              {reported.map((measure) => (
                <th key={measure} scope="col">
                  {pduMeasures[`${measure}L1`].label.replace(/ L1$/, '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {phases.map((phase) => (
              <tr key={phase}>
                <th scope="row">{phase}</th>
                {reported.map((measure) => (
                  <td key={measure} data-gravity={gravity(pdu, measure, phase)}>
                    {phaseText(pdu, measure, phase)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}

/** Which unit it is, where it is reached, and since when. */
export function PduFacts({ pdu }: { pdu: PduRowFragment }) {
  return (
    <Facts
      facts={deviceFacts(pdu, [
        ...(pdu.issues.length > 0 ? [['Issues', pdu.issues.map(issueText).join(', ')] as const] : []),
        ['Location', pdu.location || missingText],
        ['System name', pdu.sysName || missingText],
        ['MAC', pdu.macAddress ?? missingText],
        ['Energy', figureText(pdu, 'energy')],
        ['Frequency', figureText(pdu, 'frequency')],
      ])}
    />
  );
}

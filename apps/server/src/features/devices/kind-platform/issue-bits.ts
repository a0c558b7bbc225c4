import type { DeviceKind } from '@headframe/domain/devices/define-kind';

/** The bit of each issue flag of a kind in its masks. */
export function issueBitsOf(kind: Pick<DeviceKind, 'issues'>): (issue: string) => number {
  const names = Object.keys(kind.issues);
  return (issue) => {
    const place = names.indexOf(issue);
    if (place < 0) throw new RangeError(`The kind has no issue ${issue}.`);
    return 1 << place;
  };
}

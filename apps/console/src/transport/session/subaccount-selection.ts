/** The properties of a subaccount that its selection depends on. */
export interface Selectable {
  readonly name: string;
  readonly isOwner: boolean;
  readonly isArchived: boolean;
  readonly isApproved: boolean;
}

/** The subaccounts to choose from: active ones that are owned or approved. */
export function enterable<Subaccount extends Selectable>(subaccounts: readonly Subaccount[]): Subaccount[] {
  return subaccounts.filter(({ isArchived, isOwner, isApproved }) => !isArchived && (isOwner || isApproved));
}

/**
 * The subaccount to begin with: the one chosen before where it may still be entered, else the first owned one that is not
 * archived, else the first approved one that is not archived; an observer begins with the first (first specification,
 * section 4).
 */
export function initialSubaccount<Subaccount extends Selectable>(
  subaccounts: readonly Subaccount[],
  before: string | undefined,
  isObserver: boolean,
): Subaccount | undefined {
  if (isObserver) return subaccounts[0];
  const open = enterable(subaccounts);
  return open.find(({ name }) => name === before) ?? open.find(({ isOwner }) => isOwner) ?? open[0];
}

/**
 * The selection after a live update of it: replaced where the name is the same, else cleared (first specification,
 * section 4). One that was archived meanwhile is cleared too.
 */
export function liveSelection<Subaccount extends Selectable>(
  selected: Selectable | undefined,
  update: Subaccount | null,
): Subaccount | undefined {
  if (!selected || update?.name !== selected.name) return undefined;
  return enterable([update])[0];
}

import { Tooltip } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';

interface RefusableControl {
  /** What the control takes: it can be reached, says why it cannot be used now, and shows it while it is pointed at or has the focus. */
  props: {
    'aria-disabled'?: true;
    'aria-description'?: string;
    onMouseEnter(event: SyntheticEvent<HTMLElement>): void;
    onMouseLeave(): void;
    onFocus(event: SyntheticEvent<HTMLElement>): void;
    onBlur(): void;
  };
  /** Where the tooltip belongs; undefined where there is nothing to show. */
  target: HTMLElement | undefined;
}

/**
 * What a control of an action that may be refused needs, beside a {@link RefusalTooltip}. The control stays the same element when its
 * refusal becomes known, and keeps the focus.
 */
export function useRefusableControl(reason: string | undefined): RefusableControl {
  const [target, setTarget] = useState<HTMLElement>();
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setTarget(currentTarget);
  const hide = () => setTarget(undefined);
  return {
    props: {
      ...(reason !== undefined && { 'aria-disabled': true, 'aria-description': reason }),
      onMouseEnter: show,
      onMouseLeave: hide,
      onFocus: show,
      onBlur: hide,
    },
    target,
  };
}

/** Why an action cannot be done, beside its control; a touch gives the control the focus, which shows it. */
export function RefusalTooltip({ reason, target }: { reason: string | undefined; target: HTMLElement | undefined }) {
  if (reason === undefined || !target) return null;
  return <Tooltip opened label={reason} target={target} position="left" multiline maw={260} withinPortal />;
}

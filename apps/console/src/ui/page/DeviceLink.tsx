import { Link } from '@tanstack/react-router';
import { pageOfKind } from '@headframe/domain/devices/device-pages';
import type { ReactNode } from 'react';

interface DeviceLinkProps {
  kind: string;
  /** Undefined for what is no device of the list. */
  id: string | null;
  /** Further search entries of its page. */
  search?: object | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a device in the list of its kind; its children alone where there is no such list or device. */
export function DeviceLink({ kind, id, search, className, children }: DeviceLinkProps) {
  const page = pageOfKind(kind);
  if (page === undefined || id === null) return <span>{children}</span>;
  return (
    <Link to={`/${page}`} search={() => ({ ...search, device: id })} {...(className ? { className } : {})}>
      {children}
    </Link>
  );
}

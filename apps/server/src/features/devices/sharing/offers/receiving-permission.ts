import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { AnyCommandKind } from '../../requests/index.ts';

/** What people of a subaccount need to receive devices of a kind, or to refuse them. */
export function receivingPermission({ descriptor }: AnyCommandKind, isMove: boolean): Permission | undefined {
  const { move, declineShare } = descriptor.actions;
  return isMove ? (move?.receivePermission ?? move?.permission) : declineShare?.permission;
}

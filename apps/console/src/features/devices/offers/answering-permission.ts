import type { SelectionAction } from '@headframe/domain/devices/define-command';
import { findKind } from '@headframe/domain/devices/kind-support';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { can } from '../../../transport/session/access.ts';

type Actions = Readonly<Record<string, SelectionAction | undefined>>;

/** The permission by which an offer of devices of a kind is accepted or declined. */
function answeringPermission(kind: string, isMove: boolean): Permission | undefined {
  const { move, declineShare }: Actions = findKind(kind)?.actions ?? {};
  return isMove ? (move?.receivePermission ?? move?.permission) : declineShare?.permission;
}

/** The permission by which an offer of devices of a kind is made, and taken back. */
function offeringPermission(kind: string, isMove: boolean): Permission | undefined {
  const { move, share }: Actions = findKind(kind)?.actions ?? {};
  return (isMove ? move : share)?.permission;
}

/** Whether the viewer may answer an offer, or take it back where it is one of the own subaccount. */
export function mayEndOffer({
  kind,
  isMove,
  isReceived,
}: {
  kind: string;
  isMove: boolean;
  isReceived: boolean;
}): boolean {
  const permission = (isReceived ? answeringPermission : offeringPermission)(kind, isMove);
  return permission !== undefined && can(permission);
}

/** Whether the viewer may answer offers of any kind. */
export function mayAnswerAny(): boolean {
  return deviceKinds.some(({ kind }) => mayEndOffer({ kind, isMove: false, isReceived: true }));
}

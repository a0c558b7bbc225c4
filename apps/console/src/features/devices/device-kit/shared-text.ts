/** Whose a device is, as its list shows it. */
export interface SharedDevice {
  /** Whether another subaccount owns it and shares it. */
  isShared: boolean;
  /** Its owner. */
  subaccount: string;
  /** Those that it is shared with; null without any. */
  shareSubaccount: string | null;
  /** Those of them that may open its web page; null without any. */
  tunnelSubaccount?: string | null;
}

/** Who shares a device, or with whom it is shared: `shared by North`; undefined where it is not shared. */
export function sharedText({ isShared, subaccount, shareSubaccount }: SharedDevice): string | undefined {
  if (isShared) return `shared by ${subaccount}`;
  return shareSubaccount === null ? undefined : `shared with ${shareSubaccount}`;
}

/** {@link sharedText} with who may open the web page of the device. */
export function sharingFact(device: SharedDevice): string | undefined {
  const text = sharedText(device);
  if (!text || !device.tunnelSubaccount) return text;
  return device.isShared ? `${text}, with its web page` : `${text}; web page for ${device.tunnelSubaccount}`;
}

/** Where suggestions stand in a dialog that stay open while someone types: above their field, never over the buttons below it. */
export const aboveField = { position: 'top-start', middlewares: { flip: false, shift: true } } as const;

/** The height that such suggestions may take, in px; what is more scrolls. */
export const suggestionHeight = 160;

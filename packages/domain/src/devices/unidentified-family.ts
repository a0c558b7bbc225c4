/** The family of a device that was entered by hand and has not been identified by its agent yet. */
export const unidentifiedFamily = 'unidentified';

/** What people read where such a device cannot be commanded. */
export const unidentifiedText = 'Not identified by its agent yet.';

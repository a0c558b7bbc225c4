/** Variable of the environment with the files of tests that a run leaves out, one a line. */
export const provedVariable = 'HEADFRAME_PROVED';

/** Files of proofs that passed on the very code of this checkout, which `npm test` leaves out. */
export const provedHere = (process.env[provedVariable] ?? '').split('\n').filter((file) => file !== '');

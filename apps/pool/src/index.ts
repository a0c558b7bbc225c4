/** The pool program: Stratum server, share checks, and the way of shares to the database. */
export {};

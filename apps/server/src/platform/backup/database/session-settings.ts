import type pg from 'pg';

/** How values are written and read as text, the same on both sides whatever the database or its roles are set to. */
export async function useNeutralText(client: pg.ClientBase): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public; set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`);
}

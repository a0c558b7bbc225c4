-- A schedule that was stopped goes on in the name of who changes it: the outcome of its last window says nothing of them.
create or replace function sign_schedule() returns trigger language plpgsql as $$
begin
  if current_account_id() is not null then
    new.changed_by := current_account_id();
    new.last_outcome := nullif(new.last_outcome, 'not-permitted');
  end if;
  return new;
end
$$;

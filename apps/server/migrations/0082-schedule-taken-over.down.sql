create or replace function sign_schedule() returns trigger language plpgsql as $$
begin
  new.changed_by := coalesce(current_account_id(), new.changed_by);
  return new;
end
$$;

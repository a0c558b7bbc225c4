create or replace function rename_in_shares() returns trigger language plpgsql as $$
begin
  update device_share set owner_name = new.name where owner_id = new.id;
  update device_share set subaccount_name = new.name where subaccount_id = new.id;
  return null;
end
$$;
drop table offer_refusal;
drop table device_offer;

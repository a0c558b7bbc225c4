create or replace function rename_in_shares() returns trigger language plpgsql as $$
begin
  update device_share set owner_name = new.name where owner_id = new.id;
  update device_share set subaccount_name = new.name where subaccount_id = new.id;
  update device_offer set owner_name = new.name where owner_id = new.id;
  update offer_refusal set owner_name = new.name where owner_id = new.id;
  return null;
end
$$;
drop trigger name_owner_of_agent on agent_summary;
drop function name_owner_of_agent();
alter table agent_summary drop column owner_name;

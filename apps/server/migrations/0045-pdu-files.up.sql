-- Whether an operator gave the device its name; reports leave such a name as it is.
alter table device add column is_named boolean not null default false;
grant insert (is_named), update (is_named) on device to headframe_api;

-- What an outlet feeds that must stay on: it is never switched off.
alter table pdu_outlet add column protected_as text check (protected_as in ('agent', 'switch', 'pdu'));
grant update (protected_as) on pdu_outlet to headframe_api;

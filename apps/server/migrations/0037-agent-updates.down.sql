drop index agent_request_one_update;
delete from agent_request where kind = 'updateAgent';
alter table agent_request drop constraint agent_request_kind_check;
alter table agent_request add constraint agent_request_kind_check
  check (kind in ('reboot', 'stop', 'start', 'changePool', 'blink', 'scan'));
alter table agent drop column program;

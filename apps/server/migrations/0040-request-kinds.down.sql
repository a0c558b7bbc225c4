delete from agent_request where kind not in ('reboot', 'stop', 'start', 'changePool', 'blink', 'scan', 'updateAgent');
alter table agent_request drop constraint agent_request_kind_check;
alter table agent_request add constraint agent_request_kind_check
  check (kind in ('reboot', 'stop', 'start', 'changePool', 'blink', 'scan', 'updateAgent'));

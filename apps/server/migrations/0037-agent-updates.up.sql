-- How the agent said in its last handshake that it is updated (platform, by itself or with its server); null for agents that
-- are updated by hand, and before the first handshake.
alter table agent add column program jsonb;
alter table agent_request drop constraint agent_request_kind_check;
alter table agent_request add constraint agent_request_kind_check
  check (kind in ('reboot', 'stop', 'start', 'changePool', 'blink', 'scan', 'updateAgent'));
-- One update of an agent at a time.
create unique index agent_request_one_update on agent_request (agent_id)
  where kind = 'updateAgent' and state in ('pending', 'running');

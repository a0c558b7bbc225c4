-- What the launcher of an agent's machine gave at its last start (hash of the key, ranges, ports; see LocalSite), so that a
-- start overwrites only what the launcher itself gives otherwise; null for other agents.
alter table agent add column local_given jsonb;
create index agent_local_key on agent ((local_given ->> 'keyHash')) where local_given is not null;

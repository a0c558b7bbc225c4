-- Staged updates of miners with one image. A rollout keeps what the image was when it was started; counts are those of its miners.
create table firmware_rollout (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- null once it was deleted, which is refused while the rollout has something left to do
  image_id integer,
  image_name text not null,
  family text not null,
  version text not null,
  -- the rollout whose miners it takes up again
  repeats_id integer,
  state text not null default 'running' check (state in ('running', 'paused', 'halted', 'canceling', 'done', 'canceled')),
  state_at timestamptz not null default now(),
  -- why it halted
  reason text not null default '',
  canary_count integer not null check (canary_count > 0),
  batch_count integer not null check (batch_count > 0),
  -- percent
  group_share smallint not null check (group_share between 1 and 50),
  max_failures integer not null check (max_failures > 0),
  soak_minutes integer not null check (soak_minutes >= 0),
  -- the stage that runs, from 0
  stage integer not null default 0,
  stage_count integer not null check (stage_count > 0),
  stage_at timestamptz not null default now(),
  -- until when the miners of the stage are watched; null before all of them were updated
  soaks_until timestamptz,
  miner_count integer not null check (miner_count > 0),
  waiting_count integer not null,
  updating_count integer not null default 0,
  soaking_count integer not null default 0,
  updated_count integer not null default 0,
  failed_count integer not null default 0,
  skipped_count integer not null default 0,
  canceled_count integer not null default 0,
  -- failures that a person has seen and went on after
  forgiven_count integer not null default 0,
  -- of its requests
  batch_id uuid not null default gen_random_uuid(),
  started_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  -- when it is looked at next; infinity once it ended
  due_at timestamptz not null default now(),
  constraint firmware_rollout_owner unique (id, subaccount_id),
  constraint firmware_rollout_repeated foreign key (repeats_id, subaccount_id)
    references firmware_rollout (id, subaccount_id) on delete set null (repeats_id),
  constraint firmware_rollout_image foreign key (image_id, subaccount_id)
    references firmware_image (id, subaccount_id) on delete set null (image_id),
  -- each miner counts once
  constraint firmware_rollout_counts check (waiting_count + updating_count + soaking_count + updated_count + failed_count
    + skipped_count + canceled_count = miner_count)
) with (fillfactor = 80);
create index firmware_rollout_subaccount on firmware_rollout (subaccount_id, created_at desc);
create index firmware_rollout_due on firmware_rollout (due_at) where ended_at is null;
create index firmware_rollout_image_id on firmware_rollout (image_id);
create index firmware_rollout_repeats on firmware_rollout (repeats_id);
select tenant_table('firmware_rollout',
  api => 'select, insert (subaccount_id, image_id, image_name, family, version, repeats_id, canary_count, batch_count, group_share,
    max_failures, soak_minutes, stage_count, miner_count, waiting_count, started_by),
    update (state, state_at, reason, forgiven_count, updated_at, due_at)',
  jobs => 'select, update, delete');

-- Its miners, with their names and addresses as they were.
create table firmware_rollout_miner (
  id integer generated always as identity primary key,
  rollout_id integer not null,
  subaccount_id integer not null references subaccount,
  device_id integer references device on delete set null,
  agent_id integer not null,
  -- the miners that are not updated all at once: of one PDU, or of one /24 network of an agent
  group_key text not null,
  group_name text not null,
  -- how many of the group may be updated at a time
  group_limit integer not null check (group_limit > 0),
  stage integer not null check (stage >= 0),
  -- its turn in the rollout, from 0
  place integer not null,
  name text not null,
  ip inet not null,
  model text not null,
  control_board text,
  -- what it ran before
  from_version text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'updating', 'soaking', 'updated', 'failed', 'skipped', 'canceled')),
  state_at timestamptz not null default now(),
  message text not null default '',
  -- the item of a request that updates it
  item_id integer,
  -- how it ended
  item_end text,
  -- whether it hashed before the update, and when it was last seen to hash after it
  was_hashing boolean not null default false,
  hashed_at timestamptz,
  constraint firmware_rollout_miner_rollout foreign key (rollout_id, subaccount_id)
    references firmware_rollout (id, subaccount_id) on delete cascade,
  constraint firmware_rollout_miner_once unique (rollout_id, device_id)
) with (fillfactor = 80);
create index firmware_rollout_miner_states on firmware_rollout_miner (rollout_id, state, stage, place);
-- A miner has something left to do in one rollout at most.
create unique index firmware_rollout_miner_open on firmware_rollout_miner (device_id) where state in ('waiting', 'updating', 'soaking');
create index firmware_rollout_miner_under_way on firmware_rollout_miner (group_key) where state in ('updating', 'soaking');
create index firmware_rollout_miner_device on firmware_rollout_miner (device_id);
select tenant_table('firmware_rollout_miner',
  api => 'select, insert (rollout_id, subaccount_id, device_id, agent_id, group_key, group_name, group_limit, stage, place, name, ip, model,
    control_board, from_version)',
  jobs => 'select, update, delete');

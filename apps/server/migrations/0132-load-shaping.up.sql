-- Load shapings where other miners take the place of those that fail: what was planned, for which miners, and by whom.
create table load_shaping (
  id integer generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  -- in whose name miners are replaced, and from which address it was asked for
  account_id integer references account on delete set null,
  asked_from inet,
  -- inner keys of the miners that the person chose: no other one is changed
  device_ids integer[] not null,
  command text not null check (command in ('stop', 'start', 'powerAdjust')),
  strategy text not null,
  -- what the miners may draw together, W
  target double precision not null,
  options jsonb not null,
  -- of the requests of all rounds, in order
  batch_ids uuid[] not null,
  -- the steps of each round: [{id, from, to}, ...], W
  rounds jsonb not null,
  -- change that was planned first, the part of it that is reached, and the draw of the miners when it was looked at last, W
  planned double precision not null,
  reached double precision not null default 0,
  drawn double precision not null,
  created_at timestamptz not null default now(),
  -- when no further round begins
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- why it ended
  reason text,
  -- when it is looked at next
  due_at timestamptz not null default now(),
  constraint load_shaping_end check ((ended_at is null) = (reason is null)),
  constraint load_shaping_rounds check (cardinality(batch_ids) = jsonb_array_length(rounds) and cardinality(batch_ids) between 1 and 8)
) with (fillfactor = 80);
create index load_shaping_subaccount on load_shaping (subaccount_id, created_at desc);
create index load_shaping_account on load_shaping (account_id);
create index load_shaping_due on load_shaping (due_at) where ended_at is null;
create index load_shaping_batches on load_shaping using gin (batch_ids);
select tenant_table('load_shaping',
  api => 'select, insert (subaccount_id, account_id, asked_from, device_ids, command, strategy, target, options, batch_ids, rounds, planned,
    drawn, ends_at), update (batch_ids, rounds, reached, drawn, ended_at, reason, due_at)',
  jobs => 'select, update, delete');

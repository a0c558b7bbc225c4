-- Public keys of vendors that a subaccount trusts: the keys that images bring must be signed by one of them, once there is one.
create table vendor_key (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  -- PEM
  public_key text not null check (length(public_key) between 1 and 4096),
  -- SHA-256 of the key in hexadecimal
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  pinned_by integer references account on delete set null,
  created_at timestamptz not null default now()
);
create unique index vendor_key_name on vendor_key (subaccount_id, lower(name));
create unique index vendor_key_fingerprint on vendor_key (subaccount_id, fingerprint);
select tenant_table('vendor_key',
  api => 'select, insert (subaccount_id, name, public_key, fingerprint, pinned_by), delete', jobs => 'select', identity => 'select');

alter table firmware_image
  -- what is known of its signatures: unknown, sound (by the key that it brings), or pinned (that key is signed by a vendor key)
  add column signature text not null default 'unknown' check (signature in ('unknown', 'sound', 'pinned')),
  -- names of the vendor keys where it is pinned
  add column signed_by text check (length(signed_by) between 1 and 1500),
  -- the keys that it brings, with the signatures of them: array of {pem, signature}, base64
  add column image_keys jsonb,
  add constraint firmware_image_signed check ((signature = 'pinned') = (signed_by is not null) and (signature = 'unknown') = (image_keys is null));
grant update (signature, signed_by, image_keys) on firmware_image to headframe_api;

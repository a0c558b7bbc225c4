-- What keeps the open endpoints of identity from being abused, across servers: each captcha is good once, mails and guesses
-- are counted. A registration's password waits with its code, so that only the code that was mailed brings it in.

create table used_captcha (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- Uses of something scarce within a window of time; the key is hashed, for it may hold an e-mail address.
create table identity_quota (
  key_hash bytea primary key,
  used integer not null,
  resets_at timestamptz not null
);

alter table action_code add column password_hash text;

grant select, insert, update, delete on used_captcha, identity_quota to headframe_identity;

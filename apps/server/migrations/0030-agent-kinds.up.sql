-- What the agent said it has drivers for in its last handshake; null before its first one.
alter table agent add column kinds jsonb;

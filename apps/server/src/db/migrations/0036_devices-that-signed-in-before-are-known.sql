-- Up Migration

-- Browsers that have signed in: their wrong passwords are counted apart from everybody else's.
create table known_devices (
  -- Of the cookie's value and the account, so that nothing here says which accounts share a device.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  last_used_at timestamptz(3) not null
);
create index known_devices_by_user on known_devices (user_id, last_used_at desc);
create index known_devices_by_use on known_devices (last_used_at);

-- Down Migration

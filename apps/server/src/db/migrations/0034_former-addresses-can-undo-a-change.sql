-- Up Migration

-- A verified address that an account had before. For seven days nobody else can take it, and the link that was mailed
-- to it brings it back.
create table former_addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  email text not null,
  verified_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Of the link; made when the mail goes out.
  token_hash bytea check (octet_length(token_hash) = 32)
);
create index former_addresses_by_user on former_addresses (user_id, id);
create index former_addresses_by_email on former_addresses (lower(email));
create index former_addresses_by_end on former_addresses (expires_at);
create unique index former_addresses_by_token on former_addresses (token_hash);

-- Down Migration

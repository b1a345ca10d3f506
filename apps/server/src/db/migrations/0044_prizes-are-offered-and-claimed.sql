-- Up Migration

-- To whom a prize was offered, one after the other, and what became of it (decision 048).
create table prize_awards (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prizes (id),
  -- Null once the account was erased.
  user_id bigint references users (id) on delete set null,
  -- The position on the statement by which it was offered; null for prizes given before there were statements.
  rank integer check (rank between 1 and 100),
  offered_at timestamptz(3) not null,
  claim_until timestamptz(3) not null,
  claimed_at timestamptz(3),
  ended_at timestamptz(3),
  -- 'ineligible': banned, deleted or staff by now. 'corrected': a new statement gives it to another member.
  end_cause text check (end_cause in ('expired', 'ineligible', 'corrected')),
  check ((ended_at is null) = (end_cause is null)),
  check (claimed_at is null or ended_at is null)
);
create unique index prize_awards_one_at_a_time on prize_awards (prize_id) where ended_at is null;
create index prize_awards_by_prize on prize_awards (prize_id, id);
create index prize_awards_by_user on prize_awards (user_id, id desc) where user_id is not null;
create index prize_awards_unclaimed on prize_awards (claim_until) where claimed_at is null and ended_at is null;

-- What was given under the former rules stays given. prizes.settled_at and winner_id are read here for the last time.
insert into prize_awards (prize_id, user_id, offered_at, claim_until, claimed_at)
  select id, winner_id, settled_at, settled_at, settled_at
    from prizes where settled_at is not null and winner_id is not null;

-- Down Migration

-- Migrations go forward only.

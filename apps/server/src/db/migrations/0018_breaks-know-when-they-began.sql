-- Up Migration

-- Since when the present break has run, extensions included: the tracker shows how many of its days are over.
alter table users add column exclusion_started_at timestamptz(3);

-- A break without an end would be none to whoever judges the request.
alter table users add constraint users_break_has_an_end
  check (not exclusion_open or exclusion_ends_at is not null) not valid;
alter table users validate constraint users_break_has_an_end;

-- Down Migration

-- Migrations go forward only.

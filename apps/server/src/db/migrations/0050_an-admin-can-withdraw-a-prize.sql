-- Up Migration

-- 'withdrawn': an admin ended the offer or the claim, and the account gets no other prize of the month (decision 048).
alter table prize_awards drop constraint prize_awards_end_cause_check;
alter table prize_awards add constraint prize_awards_end_cause_is_known
  check (end_cause in ('expired', 'ineligible', 'corrected', 'withdrawn'));

-- Down Migration

-- Migrations go forward only.

-- Up Migration

-- Subjects that the day's run went past without publishing them: the next call of the task tries them again.
alter table public_stat_runs add column failed bigint[] not null default '{}';

-- Down Migration

-- Migrations go forward only.

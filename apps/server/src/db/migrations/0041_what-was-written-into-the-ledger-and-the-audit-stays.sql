-- Up Migration

-- Names as they were when an admin acted: accounts are erased, and then nothing else says who it was (decision 046).
-- An entry of the former version of the code, which does not know these columns, is named by the account as long as
-- that is there. The names of former entries (0046) and the triggers (0047) follow in transactions of their own, so that
-- this one holds the table for a moment only.
alter table audit_log add column actor_name text;
alter table audit_log add column target_name text;

-- The number of an erased account is never given again, so it may stay without the account.
alter table audit_log drop constraint audit_log_actor_id_fkey;

-- Down Migration

-- Migrations go forward only.

-- Up Migration

-- Nothing reads it since awards have tables of their own. settled_at stays: it says which prizes were given before that.
alter table prizes drop column if exists winner_id;

-- Down Migration

-- Migrations go forward only.

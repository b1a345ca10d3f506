-- Up Migration

-- An admin may rename or move a venue; the register goes on calling it by its old name. What it was imported as finds it
-- again, so that the next import neither undoes the change nor adds the venue once more.
alter table venues add column imported_as text;
update venues set imported_as = lower(name || '|' || address || '|' || city || '|' || state) where source is not null;
create unique index venues_imported_as on venues (imported_as) where imported_as is not null;

-- Down Migration

-- Migrations go forward only.

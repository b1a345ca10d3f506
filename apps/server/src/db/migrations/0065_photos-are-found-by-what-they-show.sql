-- Up Migration

-- The perceptual hash of a photo, while its bytes are stored.
create table image_fingerprints (
  image_id text primary key references images (id) on delete cascade,
  -- A key for each of its landmarks.
  keys integer[] not null,
  -- For a comparison: where they are, and the photo at 16×16.
  details bytea not null
);
-- Without a pending list, which every search would read.
create index image_fingerprints_by_key on image_fingerprints using gin (keys) with (fastupdate = off);

-- Photos that look alike, in both directions, with a similarity from 0 to 1.
create table look_alikes (
  image_id text not null references images (id) on delete cascade,
  other_id text not null references images (id) on delete cascade,
  similarity real not null,
  primary key (image_id, other_id)
);
create index look_alikes_by_other on look_alikes (other_id);

-- A task makes the hashes of photos that were stored before, the latest first.
alter table images add column is_fingerprinted boolean not null default false;
create index if not exists images_to_fingerprint on images (created_at desc)
  where status = 'ready' and not is_fingerprinted;

-- Down Migration

-- Migrations go forward only.

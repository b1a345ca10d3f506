-- Up Migration

alter table images
  -- While bytes are being received or judged, `version` names the attempt that does so, until this time at the latest:
  -- a process that was killed leaves the address usable again.
  add column lease_until timestamptz(3),
  -- Until when an object store may still take bytes at the address that was given out for it. After that the original is
  -- deleted for good, and this is null.
  add column original_until timestamptz(3);

create index images_with_original on images (original_until) where original_until is not null;

-- Down Migration

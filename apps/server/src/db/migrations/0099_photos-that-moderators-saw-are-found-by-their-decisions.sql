-- Up Migration

-- A photo that its author has taken out of a post again is still known from the decision on that post. Where there are very
-- many decisions, the operator builds this before, concurrently, as building it here blocks decisions.
create index if not exists decisions_by_image on decisions ((content ->> 'imageId'))
  where kind = 'post' and content ->> 'imageId' is not null;

-- Down Migration

-- Migrations go forward only.

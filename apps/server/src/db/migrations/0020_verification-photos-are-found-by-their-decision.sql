-- Up Migration

-- Which verification photos are due for deletion, 30 days after the decision.
create index jackpots_decided_with_photo on jackpots (reviewed_at)
  where image_id is not null and reviewed_at is not null;

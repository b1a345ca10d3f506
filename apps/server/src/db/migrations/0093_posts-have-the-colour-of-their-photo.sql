-- Up Migration

-- A copy of the image's placeholder, so that a feed page does not look up an image for each of its posts: images lie at
-- random, and at millions of posts each look is a page that is not in memory. Null for posts without a photo and for
-- those of before, whose colour is read from the image until they are saved again.
alter table posts add column image_placeholder text;

-- Down Migration

-- Migrations go forward only.

-- Up Migration

-- What people are found by (decision 017). One row for each text that somebody may begin to type for a person: the
-- username, the name if it is shown, and both begun from a later word. Written by the triggers below alone, in the
-- transaction that changes the account, so whoever is hidden, renamed or erased cannot be found by what was.

-- Distances between words. A trusted extension, like pg_trgm.
create extension if not exists fuzzystrmatch;

-- The words of a text as the search compares them: without case, accents and macrons, apostrophes and other signs.
create function search_words(value text) returns text[] language sql immutable parallel safe
return array_remove(string_to_array(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(
          translate(lower(normalize(value, NFKD)), 'øłđðħı', 'olddhi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
        '[\u0300-\u036f''’‘ʻʼ`´]+', '', 'g'),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000-\u3003]+', ' ', 'g'),
    ' '), '');

-- The texts of a person, without spaces, each begun at one of the first four words and going round.
-- place 0: the username; 1: the name; 2: the name from a later word; 3: the username from a later word.
create function search_terms(username text, first_name text, last_name text)
returns table (term text, place smallint) language sql immutable parallel safe
begin atomic
  select found.term, min(found.place)::smallint
    from (
      select left(array_to_string(words[start:] || words[:start - 1], ''), 40) as term,
             case when start = 1 then 0 else 3 end as place
        from (values (search_words(regexp_replace(username, '([a-z0-9])([A-Z])', '\1 \2', 'g')))) name (words)
       cross join lateral generate_series(1, least(4, cardinality(words))) start
       where start = 1 or words[start] ~ '[^0-9]'
      union all
      select left(array_to_string(words[start:] || words[:start - 1], ''), 40),
             case when start = 1 then 1 else 2 end
        from (values (search_words(concat_ws(' ', first_name, last_name)))) name (words)
       cross join lateral generate_series(1, least(4, cardinality(words))) start) found
   where found.term <> ''
   group by found.term;
end;

-- Coarse, so that a new follower hardly ever changes it: 0, 1, 3, 7, 15 … followers are its steps.
create function search_popularity(followers integer) returns smallint language sql immutable parallel safe
return floor(log(2, followers + 1))::smallint;

-- Numbers for the first ten characters and for what is left of them without one or two letters. Two texts that differ by
-- two slips have one in common. Digits always stay: they are how people tell namesakes apart.
create function search_typo_keys(term text) returns integer[] language plpgsql immutable parallel safe as $$
declare
  beginning text := left(term, 10) collate "C";
  shorter text;
  keys integer[] := array[hashtext(beginning) & 8388607];
begin
  for i in 1 .. length(beginning) loop
    continue when substr(beginning, i, 1) between '0' and '9';
    shorter := left(beginning, i - 1) || substr(beginning, i + 1);
    keys := keys || (hashtext(shorter) & 8388607);
    for j in i .. length(shorter) loop
      continue when substr(shorter, j, 1) between '0' and '9';
      keys := keys || (hashtext(left(shorter, j - 1) || substr(shorter, j + 1)) & 8388607);
    end loop;
  end loop;
  return keys;
end
$$;

create table people_search (
  user_id bigint not null references users (id) on delete cascade,
  term text collate "C" not null,
  place smallint not null check (place between 0 and 3),
  popularity smallint not null,
  primary key (user_id, term)
);

create function note_what_a_person_is_called() returns trigger language plpgsql as $$
begin
  delete from people_search where user_id = new.id;
  if new.username is not null and new.banned_at is null and new.deleted_at is null then
    insert into people_search (user_id, term, place, popularity)
      select new.id, t.term, t.place, search_popularity(new.followers_count)
        from search_terms(new.username, case when new.show_name then new.first_name end,
                          case when new.show_name then new.last_name end) t;
  end if;
  return null;
end
$$;
create trigger person_is_called after insert on users
  for each row execute function note_what_a_person_is_called();
create trigger person_is_called_otherwise
  after update of username, first_name, last_name, show_name, banned_at, deleted_at on users
  for each row when (
    (old.username, old.first_name, old.last_name, old.show_name, old.banned_at is null, old.deleted_at is null)
    is distinct from
    (new.username, new.first_name, new.last_name, new.show_name, new.banned_at is null, new.deleted_at is null))
  execute function note_what_a_person_is_called();

create function note_how_popular_a_person_is() returns trigger language plpgsql as $$
begin
  update people_search set popularity = search_popularity(new.followers_count) where user_id = new.id;
  return null;
end
$$;
create trigger person_is_popular after update of followers_count on users
  for each row when (search_popularity(old.followers_count) <> search_popularity(new.followers_count))
  execute function note_how_popular_a_person_is();

insert into people_search (user_id, term, place, popularity)
  select u.id, t.term, t.place, search_popularity(u.followers_count)
    from users u
   cross join lateral search_terms(u.username, case when u.show_name then u.first_name end,
                                   case when u.show_name then u.last_name end) t
   where u.username is not null and u.banned_at is null and u.deleted_at is null;

-- What begins so, with the username that is exactly so in front.
create index people_search_by_term on people_search (term, place);
-- The most popular of what begins so, where that is very many. Few different keys: each is stored once with all its rows.
create index people_search_by_1 on people_search (left(term, 1), popularity desc);
create index people_search_by_2 on people_search (left(term, 2), popularity desc);
create index people_search_by_3 on people_search (left(term, 3), popularity desc);
create index people_search_by_4 on people_search (left(term, 4), popularity desc);
create index people_search_by_6 on people_search (left(term, 6), popularity desc);
create index people_search_by_8 on people_search (left(term, 8), popularity desc);
create index people_search_by_typos on people_search using gin (search_typo_keys(term)) with (fastupdate = off)
  where place < 3 and length(term) >= 5;

-- What this replaces.
drop index users_username_similar;
drop index users_shown_name_similar;

-- The lists of whom one has blocked and muted.
create index blocks_latest on blocks (blocker_id, created_at desc, blocked_id desc);
create index mutes_latest on mutes (muter_id, created_at desc, muted_id desc);

-- Down Migration

-- Migrations go forward only.

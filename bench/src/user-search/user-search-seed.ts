import type pg from 'pg';
import { withoutIndexes } from '../database.ts';
import { vocabulary } from './user-search-names.ts';

/** SQL for a word of the array, the first ones far more often than the last. */
const drawn = (parameter: string) =>
  `(${parameter}::text[])[1 + floor(power(random(), 3) * cardinality(${parameter}::text[]))::int]`;

/** SQL for a name as people write it where only letters are allowed. */
const plain = (name: string) => `lower(regexp_replace(normalize(${name}, NFKD), '[^A-Za-z]', '', 'g'))`;

/**
 * Members with usernames as people choose them, a third of them showing their names. Few names are very frequent and
 * many are rare; few people have many followers. Random, but the same at each run.
 */
export async function seedPeople(client: pg.Client, count: number): Promise<void> {
  await seedAccounts(client, count);
  await fillPeopleSearch(client);
  await client.query('vacuum analyze');
}

/** The same members, without their rows of the search. */
export async function seedAccounts(client: pg.Client, count: number): Promise<void> {
  await client.query('select setseed(0.42)');
  // Values that triggers would write row by row are written at once afterwards.
  for (const trigger of ['person_is_called', 'new_users_are_listed']) {
    await client.query(`alter table users disable trigger ${trigger}`);
  }
  await client.query(
    `with people as materialized (
       select n, random() as kind, ${drawn('$2')} as first_name, ${drawn('$3')} as last_name,
              ${drawn('$4')} as word, ${drawn('$4')} as other_word
         from generate_series(1, $1::int) n
     ), bases as (
       select n, first_name, last_name,
              rtrim(left(case
                when kind < 0.25 then ${plain('first_name')} || '_' || ${plain('last_name')}
                when kind < 0.45 then ${plain('first_name')} || ${plain('last_name')}
                when kind < 0.60 then ${plain('first_name')} || word
                when kind < 0.70 then ${plain('first_name')}
                when kind < 0.90 then word || '_' || other_word
                else initcap(word) || initcap(other_word) end, 14), '_') as base
         from people
     ), numbered as (
       select bases.*, row_number() over (partition by lower(base) order by n) as turn from bases
     )
     insert into users (username, email, password_hash, first_name, last_name, show_name, is_verified, followers_count,
                        age_confirmed_at, age_confirmed_by, terms_version, terms_accepted_at, created_at, updated_at)
     select case when turn = 1 and length(base) > 2 then base else base || turn end, n || '@example.org', 'none', first_name, last_name,
            random() < 0.33, random() < 0.02, least(50000, floor(power(1 - random(), -0.7)) - 1)::int,
            now(), 'self', '2025-10-27', now(), now(), now()
       from numbered`,
    [count, vocabulary.firstNames, vocabulary.lastNames, vocabulary.words],
  );
  for (const trigger of ['person_is_called', 'new_users_are_listed']) {
    await client.query(`alter table users enable trigger ${trigger}`);
  }
}

/** Fills the table of search terms. */
export async function fillPeopleSearch(client: pg.Client): Promise<void> {
  await withoutIndexes(client, ['people_search'], async () => {
    await client.query(
      `insert into people_search (user_id, term, place, popularity)
       select u.id, t.term, t.place, search_popularity(u.followers_count)
         from users u
        cross join lateral search_terms(u.username, case when u.show_name then u.first_name end,
                                        case when u.show_name then u.last_name end) t
        where u.banned_at is null and u.deleted_at is null`,
    );
  });
}

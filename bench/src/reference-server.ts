import { createHash } from 'node:crypto';
import { followingFeed, forYouFeed } from '@reelmates/contract/social/posts';
import Fastify from 'fastify';
import pg from 'pg';
import * as z from 'zod';

// The simplest server that could do the job, as a baseline for the product: the session by the cookie's hash in one
// prepared query, the simplest query for each feed, and the product's fields through a compiled serialiser. It has no
// blocks, mutes, hidden accounts, limits, cursors, logs or card order.
const [connectionString = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 20, options: '-c timezone=UTC' });
const fastify = Fastify();

const columns = `p.*, v.name as venue, u.username, u.is_verified, u.profile_image_id, i.placeholder,
  case when u.show_name then u.first_name end as first_name, case when u.show_name then u.last_name end as last_name,
  coalesce((select true from likes l where l.post_id = p.id and l.user_id = $1), false) as is_liked,
  coalesce((select true from follows f where f.follower_id = $1 and f.followed_id = u.id), false) as is_following`;
const joined = `join users u on u.id = p.author_id
  left join venues v on v.id = p.venue_id left join images i on i.id = p.image_id`;
const isPublished = `p.status = 'approved' and p.is_public and p.deleted_at is null`;

const feeds = [
  [
    forYouFeed,
    `select ${columns} from posts p ${joined} where ${isPublished} order by p.feed_at desc, p.id desc limit 21`,
  ],
  [
    followingFeed,
    // Reads one page of each author: with `in` or `exists`, the database would read everything that the followed people
    // ever wrote, or half of the table.
    `select ${columns}
       from (select latest.* from follows f cross join lateral (
               select * from posts p where p.author_id = f.followed_id and ${isPublished}
                order by p.published_at desc, p.id desc limit 21) latest
              where f.follower_id = $1 order by latest.published_at desc, latest.id desc limit 21) p ${joined}
      order by p.published_at desc, p.id desc`,
  ],
] as const;

for (const [{ path, responses }, text] of feeds) {
  const response = { 200: z.toJSONSchema(responses[200], { target: 'draft-7', unrepresentable: 'any' }) };
  fastify.get(path, { schema: { response } }, async (request) => {
    const token = /sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const session = await pool.query<{ user_id: string }>({
      name: 'session',
      text: 'select user_id from login_sessions where token_hash = $1',
      values: [createHash('sha256').update(token).digest()],
    });
    const viewerId = session.rows[0]?.user_id;
    if (viewerId === undefined) throw new Error('no such session');
    const { rows } = await pool.query({ name: path, text, values: [viewerId] });
    const items = rows.slice(0, 20).map((row) => {
      const isOwn = row.author_id === viewerId;
      return {
        id: row.id,
        user: {
          id: row.author_id,
          username: row.username,
          firstName: row.first_name,
          lastName: row.last_name,
          profileImageUrl: row.profile_image_id && `/images/${row.profile_image_id}`,
          isVerified: row.is_verified,
          isFollowing: isOwn ? undefined : row.is_following,
        },
        imageUrl: row.image_id && `/images/${row.image_id}`,
        imagePlaceholder: row.placeholder,
        caption: row.caption,
        photoDescription: row.photo_description,
        venue: row.venue,
        venueId: row.venue_id,
        winAmount: row.win_amount,
        machineType: row.machine_type,
        betLevel: row.bet_level,
        amountSpent: isOwn || row.show_spent ? row.amount_spent : null,
        likesCount: row.likes_count,
        commentsCount: row.comments_count,
        isLikedByUser: row.is_liked,
        isFeatured: row.is_featured,
        createdAt: row.created_at.toISOString(),
      };
    });
    return { items, nextCursor: rows.length > 20 ? String(rows[19].id) : null };
  });
}
await fastify.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');

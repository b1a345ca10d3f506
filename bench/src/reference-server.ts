import Fastify from 'fastify';
import pg from 'pg';
import { followingSql, forYouSql } from '../../apps/server/src/modules/posts/post-lists.repository.ts';

// The bare route that the product is compared with: the one feed query on the same database, its rows as they come.
// No sessions, limits, validation, headers, views or logs.
const [connectionString = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({
  connectionString,
  max: 20,
  options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
});
const fastify = Fastify();
for (const [path, text] of [
  ['/posts', forYouSql],
  ['/following', followingSql],
] as const) {
  fastify.get(path, async (request) => {
    const reader = request.headers['x-reader'];
    const { rows } = await pool.query({
      name: path,
      text,
      values: [reader, 'infinity', '9223372036854775807', 21],
    });
    return rows;
  });
}
await fastify.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');

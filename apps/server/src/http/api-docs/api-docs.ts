import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { brand } from '@reelmates/contract/brand';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { labelDemoPage } from '../web-app/demo-label.ts';
import { isStatic, staticResponse } from '../web-app/static-response.ts';
import { buildOpenApi } from './openapi.ts';

/** `/api/openapi.json`, and `/api/docs` for people: a page without scripts. */
export function addApiDocs(fastify: FastifyInstance, { demo }: Pick<Config, 'demo'>): void {
  const description = JSON.stringify(buildOpenApi());
  const page = demo ? labelDemoPage(docsPage()) : docsPage();
  fastify.get(
    '/api/openapi.json',
    isStatic,
    staticResponse(() => description, 'application/json; charset=utf-8'),
  );
  fastify.get(
    '/api/docs',
    isStatic,
    staticResponse(() => page, 'text/html; charset=utf-8'),
  );
}

function docsPage(): string {
  const rows = [...allEndpoints.values()]
    .sort((left, right) => left.path.localeCompare(right.path))
    .map(
      ({ method, path, summary, access, responses }) =>
        `<tr><td><code>${method}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td>` +
        `<td>${access}</td><td>${Object.keys(responses).join(', ')}</td></tr>`,
    );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} API</title></head>
<body>
<h1>${brand.name} API</h1>
<p>Shapes, parameters and errors: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table>
<thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may call</th><th>Answers</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

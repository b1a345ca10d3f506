/**
 * A strip above everything else. It occupies the safe area at the top, which all screens leave free, so that it covers
 * no control. The doubled selector takes precedence over the app's styles, which may come later in the page.
 */
const style = `:root:root{--demo-h:1.5rem;--safe-t:calc(env(safe-area-inset-top, 0px) + var(--demo-h))}
.demo-label{position:fixed;inset:0 0 auto;z-index:70;box-sizing:border-box;height:var(--safe-t);margin:0;padding:env(safe-area-inset-top, 0px) 8px 0;overflow:hidden;background:#5b2a86;color:#fff;font:600 min(.75rem,4.2vw)/1.5rem system-ui,sans-serif;text-align:center;text-overflow:ellipsis;white-space:nowrap;pointer-events:none}
.demo-label span{font-weight:400}
body:not(:has(#root)) .demo-label{position:static}
@media print{.demo-label{position:static}}`;

const label = `<aside class="demo-label" aria-label="Demo">Demo<span>: enter nothing real, reset each night</span></aside>`;

/** Marks a built page of a demo as such, for people and for search engines. */
export function labelDemoPage(page: string): string {
  return page
    .replace('content="%ROBOTS%"', 'content="noindex"')
    .replace('</head>', () => `<style>${style}</style>\n  </head>`)
    .replace(/<body[^>]*>/, (body) => `${body}\n    ${label}`);
}

import { expect, it } from 'vitest';
import { firstLoadFiles, readManifest } from './first-load.ts';

const manifest = readManifest(
  JSON.stringify({
    'index.html': {
      file: 'a/index.js',
      isEntry: true,
      imports: ['_react.js'],
      css: ['a/index.css'],
      assets: ['a/f.woff2'],
    },
    '_react.js': { file: 'a/react.js' },
    '_form.js': { file: 'a/form.js', imports: ['_react.js'], css: ['a/form.css'] },
    'src/login.tsx': { file: 'a/login.js', isDynamicEntry: true, imports: ['index.html', '_form.js'] },
    'src/map.tsx': { file: 'a/map.js', isDynamicEntry: true, imports: ['index.html'] },
  }),
);

it('counts the entry, the screen and all that they import, each once, and nothing else', () => {
  expect(firstLoadFiles(manifest, 'src/login.tsx')).toEqual([
    'a/form.css',
    'a/form.js',
    'a/index.css',
    'a/index.js',
    'a/login.js',
    'a/react.js',
  ]);
});

it('refuses a screen that the app does not have', () => {
  expect(() => firstLoadFiles(manifest, 'src/gone.tsx')).toThrow('no chunk for src/gone.tsx');
});

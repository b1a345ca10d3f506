interface Chunk {
  readonly file: string;
  /** The group of `chunk-groups.ts`, or the module at its start. */
  readonly name: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
  readonly isEntry: boolean;
}
export type Manifest = ReadonlyMap<string, Chunk>;

/** Reads the file that Vite writes with `build.manifest`. */
export function readManifest(json: string): Manifest {
  const chunks: Record<string, Partial<Chunk>> = JSON.parse(json);
  return new Map(
    Object.entries(chunks).map(([key, { file = '', name = '', imports = [], css = [], isEntry = false }]) => [
      key,
      { file, name, imports, css, isEntry },
    ]),
  );
}

/** The JavaScript and CSS files of the entry and of one lazy chunk, with all their static imports. */
export function firstLoadFiles(manifest: Manifest, lazyChunk: string): string[] {
  const entries = [...manifest].filter(([, chunk]) => chunk.isEntry).map(([name]) => name);
  const pending = [...entries, lazyChunk];
  const seen = new Set<string>();
  const files = new Set<string>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest.get(name);
    if (!chunk) throw new Error(`The built app has no chunk for ${name}`);
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    pending.push(...chunk.imports);
  }
  return [...files].filter((file) => /\.(js|css)$/.test(file)).sort();
}

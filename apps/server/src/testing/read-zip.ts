import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { Json } from './test-response.ts';

export type Zip = {
  names: string[];
  bytes(name: string): Promise<Buffer>;
  text(name: string): Promise<string>;
  json(name: string): Promise<Json>;
};

/** @throws for an incomplete ZIP or a wrong checksum */
export async function readZip(archive: Uint8Array): Promise<Zip> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(archive));
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`no ${name} in the archive`);
    return zip.openReadStreamPromise(entry);
  };
  const readText = async (name: string) => text(await open(name));
  return {
    names: [...entries.keys()],
    async bytes(name) {
      const chunks: Buffer[] = [];
      for await (const chunk of await open(name)) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    text: readText,
    json: async (name) => JSON.parse(await readText(name)),
  };
}

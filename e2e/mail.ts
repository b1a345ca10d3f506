import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { dataFolder, origin } from './environment.ts';
import { expect } from './fixtures.ts';

const outbox = path.join(dataFolder, 'outbox');

/** Waits for the mail to this address, and returns its link to `screen`. */
export async function linkFromMail(address: string, screen: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = await findLink(address, screen);
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

async function findLink(address: string, screen: string): Promise<string | undefined> {
  const files = await readdir(outbox).catch(() => []);
  // Files with other endings are not complete yet.
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const mail = await readFile(path.join(outbox, file), 'utf8');
    if (!new RegExp(`^To:.*${address}`, 'im').test(mail)) continue;
    const links = mail.match(/https?:\/\/[^\s"<>]+/g) ?? [];
    const link = links.find((found) => found.startsWith(origin + screen));
    if (link) return link;
  }
  return undefined;
}

import sharp from 'sharp';
import { expect, type Person } from './fixtures.ts';

/* Content that journeys need before they begin, created through the API as the web app does it. */

let photo: Promise<Buffer> | undefined;

/**
 * A photo as a phone takes it: 12 megapixels, stored sideways with an EXIF orientation, and with a GPS position.
 * Upright it is taller than wide, bright at the top and dark at the bottom.
 */
function cameraPhoto(): Promise<Buffer> {
  photo ??= takePhoto();
  return photo;
}

function takePhoto(): Promise<Buffer> {
  const [width, height] = [64, 48];
  // What is left in the file is at the top after rotation.
  const pixels = Array.from({ length: width * height * 3 }, (_, index) => {
    const isBright = Math.floor(index / 3) % width < width / 2;
    return ((index * 37) % 60) + (isBright ? 180 : 20);
  });
  return sharp(Buffer.from(pixels), { raw: { width, height, channels: 3 } })
    .resize(4032, 3024)
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A camera photo for a file chooser. */
export async function cameraFile() {
  return { name: 'IMG_4021.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
}

/**
 * Uploads a small photo in one colour, which differs for each number.
 * @returns its `imageUrl`
 */
export async function uploadPhoto(person: Person, number: number): Promise<string> {
  const background = { r: (number * 53) % 256, g: (number * 101) % 256, b: (number * 29) % 256 };
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return uploadBytes(person, bytes);
}

/** @returns the photo's `imageUrl` */
async function uploadBytes(person: Person, bytes: Buffer): Promise<string> {
  const response = await person.api.post('/api/objects/upload');
  expect(response.status()).toBe(200);
  const { uploadURL, imageUrl } = await response.json();
  const put = await person.api.put(uploadURL, { data: bytes, headers: { 'content-type': 'image/jpeg' } });
  expect(put.ok()).toBe(true);
  return imageUrl;
}

export type SharedPost = { id: string; imageUrl: string | null };

/** Creates a post. If an admin is given, they approve it; an admin's own post needs no approval. */
export async function sharePost(
  author: Person,
  form: Record<string, unknown> = {},
  approver?: Person,
): Promise<SharedPost> {
  const response = await author.api.post('/api/posts', { data: { winAmount: '120.00', ...form } });
  expect(response.status()).toBe(201);
  const { post } = await response.json();
  if (approver) await approve(approver, 'posts', post.id);
  return post;
}

export async function approve(admin: Person, kind: 'posts' | 'comments', id: string): Promise<void> {
  const response = await admin.api.post(`/api/admin/${kind}/${id}/approve`);
  expect(response.status()).toBe(200);
}

export async function addComment(
  person: Person,
  postId: string,
  content: string,
  approver?: Person,
): Promise<string> {
  const response = await person.api.post(`/api/posts/${postId}/comments`, { data: { content } });
  expect(response.status()).toBe(201);
  const { id } = await response.json();
  if (approver) await approve(approver, 'comments', id);
  return id;
}

export async function follow(person: Person, other: Person): Promise<void> {
  const response = await person.api.post(`/api/users/${other.id}/follow`);
  expect(await response.json()).toMatchObject({ isFollowing: true });
}

type OwnPost = { id: string; caption: string; status: string; imageUrl: string | null };

/** All posts of this person, as their own profile lists them, latest first. */
export async function postsOf(person: Person): Promise<OwnPost[]> {
  const posts: OwnPost[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await person.api.get(`/api/users/me/posts?limit=50${cursor && `&cursor=${cursor}`}`);
    const page: { items: OwnPost[]; nextCursor: string | null } = await response.json();
    posts.push(...page.items);
    cursor = page.nextCursor;
  }
  return posts;
}

/** Removes from a queue what other journeys have left there. */
export async function emptyQueue(admin: Person, kind: 'posts' | 'comments'): Promise<void> {
  for (;;) {
    const response = await admin.api.get(`/api/admin/${kind}/pending?limit=50`);
    const { items } = await response.json();
    if (items.length === 0) return;
    for (const { id } of items) await approve(admin, kind, id);
  }
}

import type { Json, TestResponse } from '../test-response.ts';

/* How the worlds of the visibility matrices read responses. */

/** The first word for a matching response, the second for another, the status of a refusal. */
export async function answered(
  asked: Promise<TestResponse>,
  isSeen: (body: Json) => boolean = () => true,
  [yes, no] = ['seen', 'absent'],
): Promise<string> {
  const { status, body } = await asked;
  if (status >= 300) return String(status);
  return isSeen(body) ? yes : no;
}

export async function statusOf(asked: Promise<TestResponse>): Promise<string> {
  return String((await asked).status);
}

/** Whether a page has the thing with this id. */
export const has = (id: string) => (body: Json) => body.items.some((item: Json) => item.id === id);

export const counted: [string, string] = ['counted', 'left out'];

/** More than the maximum length of any list in these worlds. */
export const all = '?limit=50';

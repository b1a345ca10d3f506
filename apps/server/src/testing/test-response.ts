/** The JSON of a response, untyped for tests; the app checks it against the contract. */
export type Json = ReturnType<typeof JSON.parse>;

export type TestResponse = { status: number; headers: Headers; body: Json; text: string };

export type TestRequest = {
  body?: unknown;
  headers?: Record<string, string>;
  rawBody?: string | Uint8Array<ArrayBuffer>;
};

/** An answer's JSON; tests read it freely, and the app checks it against the contract. */
export type Json = ReturnType<typeof JSON.parse>;

export type TestAnswer = { status: number; headers: Headers; body: Json; text: string };

export type TestRequest = {
  body?: unknown;
  headers?: Record<string, string>;
  rawBody?: string | Uint8Array<ArrayBuffer>;
};

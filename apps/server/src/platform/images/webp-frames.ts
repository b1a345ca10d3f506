/** The number of frames of an animated WebP, counted up to `atMost`; 0 for any other file. */
export function countWebpFrames(bytes: Uint8Array, atMost: number): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return 0;
  let frames = 0;
  for (let at = 12; at + 8 <= file.length && frames < atMost; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/** Returns a WEBP that ends early with the length that its header declares; undefined if less than `least` is there. */
export function paddedWebp(webp: Buffer, least: number): Buffer | undefined {
  if (webp.length < 12) return undefined
  const declared = webp.readUInt32LE(4) + 8
  if (webp.length >= declared || webp.length < declared * least) return undefined
  return Buffer.concat([webp, Buffer.alloc(declared - webp.length)])
}

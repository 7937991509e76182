import { missingShare, withPlainScans } from './jpeg.ts'
import { readablePng } from './png.ts'

/** Of a damaged picture, nine tenths must be there (rules 6.1). */
const least = 0.9

/**
 * Returns a picture that a strict decoder refuses in a form that a tolerant one shows, as common viewers do; undefined
 * if less than nine tenths of it are there.
 */
export async function salvage(kind: 'jpeg' | 'png' | 'webp', damaged: Buffer): Promise<Buffer | undefined> {
  if (kind === 'png') return readablePng(damaged, least)
  if (kind === 'webp') return paddedWebp(damaged, least)
  const jpeg = withPlainScans(damaged)
  return (await missingShare(jpeg)) > 1 - least ? undefined : jpeg
}

/** Returns a WEBP that ends early with the length that its header declares; undefined if less than `least` is there. */
function paddedWebp(webp: Buffer, least: number): Buffer | undefined {
  if (webp.length < 12) return undefined
  const declared = webp.readUInt32LE(4) + 8
  if (webp.length >= declared || webp.length < declared * least) return undefined
  return Buffer.concat([webp, Buffer.alloc(declared - webp.length)])
}

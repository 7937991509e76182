import { missingShare, withPlainScans } from './jpeg.ts'
import { readablePng } from './png.ts'
import { paddedWebp } from './webp.ts'

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

import sharp, { type Sharp } from 'sharp'
import { type PhotoWidth, photoWidths } from '../../shared/photos/path.ts'
import type { PhotoProblem } from '../catalogue/photo-row.ts'
import { withoutZeroTail } from './damage/jpeg.ts'
import { salvage } from './damage/salvage.ts'

/** 50 megapixels (rules 6.1), checked by the decoder before it allocates. */
export const maxPixels = 50_000_000
/**
 * Chosen with bench/avif: SSIM 0.97 at two fifths of an equal JPEG's bytes; for very detailed photos 0.92 at about the
 * same bytes.
 */
const avif = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' } as const
/** Lower qualities are tried until the image fits. */
const shareMaxBytes = 300_000
const shareQualities = [80, 65, 50, 35]
const lowestShareQuality = 20
const shareWidth = 1200
const previewWidth = 16

export class UnusableImage extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'UnusableImage'
    this.problem = problem
  }
}

export interface Derivatives {
  readonly width: number
  readonly height: number
  /** Small originals are not enlarged. */
  readonly avif: readonly { readonly width: PhotoWidth; readonly bytes: Buffer }[]
  readonly share: Buffer
  /** A data URI of a few hundred bytes. */
  readonly preview: string
}

/** Decides by the first bytes, whatever name or declared type. */
export function imageKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(1, 8) === 'PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  return undefined
}

/**
 * Applies the orientation and removes all metadata, including position. Takes what a common viewer opens: a damaged
 * picture too, if nine tenths of it are there.
 * @throws UnusableImage photo.not_an_image, photo.too_many_pixels, photo.failed
 */
export async function convertImage(original: Buffer): Promise<Derivatives> {
  const kind = imageKind(original)
  if (!kind) throw new UnusableImage('photo.not_an_image')
  const picture = kind === 'jpeg' ? withoutZeroTail(original) : original
  try {
    return await derivativesOf(picture)
  } catch (error) {
    if (!(error instanceof UnusableImage) || error.problem === 'photo.too_many_pixels') throw error
    const salvaged = await salvage(kind, picture).catch(() => undefined)
    if (!salvaged) throw error
    return derivativesOf(salvaged, 'none')
  }
}

/**
 * For pictures of our own too, which are AVIF.
 * @throws UnusableImage photo.not_an_image, photo.too_many_pixels, photo.failed
 */
export async function derivativesOf(original: Buffer, failOn: 'warning' | 'none' = 'warning'): Promise<Derivatives> {
  const { width, height } = await sizeOf(original)
  try {
    const base = await sharp(original, { limitInputPixels: maxPixels, failOn })
      .rotate()
      .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const source = () =>
      sharp(base.data, { raw: { width: base.info.width, height: base.info.height, channels: base.info.channels } })
    const scaled = (side: number) =>
      source().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const [pictures, share, preview] = await Promise.all([
      Promise.all(photoWidths.map(async (side) => ({ width: side, bytes: await scaled(side).avif(avif).toBuffer() }))),
      shareJpeg(scaled),
      scaled(previewWidth).blur(1).webp({ quality: 30 }).toBuffer(),
    ])
    return {
      width,
      height,
      avif: pictures,
      share,
      preview: `data:image/webp;base64,${preview.toString('base64')}`,
    }
  } catch (cause) {
    throw new UnusableImage('photo.failed', cause)
  }
}

async function sizeOf(original: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await sharp(original, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnusableImage('photo.not_an_image', cause)
    })
  if (width * height > maxPixels) throw new UnusableImage('photo.too_many_pixels')
  return { width: autoOrient.width, height: autoOrient.height }
}

async function shareJpeg(scaled: (side: number) => Sharp): Promise<Buffer> {
  const at = (quality: number) => scaled(shareWidth).jpeg({ quality, mozjpeg: true }).toBuffer()
  for (const quality of shareQualities) {
    const jpeg = await at(quality)
    if (jpeg.length <= shareMaxBytes) return jpeg
  }
  return at(lowestShareQuality)
}

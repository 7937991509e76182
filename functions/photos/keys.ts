import { createHash } from 'node:crypto'
import { conversionPrefix, type PhotoSize, photoPath, widthsOf } from '../../shared/photos/path.ts'

/** Where originals wait for their conversion: gone after it, and by the bucket's own rule after a day. */
export function uploadKey(photoId: string): string {
  return `uploads/${photoId}`
}

/** The photo an upload's key belongs to, or undefined for a key of another shape. */
export function photoOfUpload(key: string): string | undefined {
  return /^uploads\/(pho_[0-9A-HJKMNP-TV-Z]{26})$/.exec(key)?.[1]
}

/** One upload under a photo's key, as S3 tells of it: what was stored, and which of the key's writes it was. */
export interface Upload {
  readonly key: string
  readonly etag: string
  readonly sequencer: string
}

/**
 * The conversion of an upload: made from the upload itself, so that a repeated event names the same one and a second
 * upload another, even of the same bytes.
 */
export function conversionOf({ key, etag, sequencer }: Upload): string {
  const hash = createHash('sha256').update(`${key} ${etag} ${sequencer}`).digest('hex').slice(0, 16)
  return conversionPrefix + hash
}

/** The object of a size; the media origin serves `media/…` as `/media/…`. */
export function derivativeKey(photoId: string, conversion: string, size: PhotoSize): string {
  return photoPath({ id: photoId, conversion }, size).slice(1)
}

/** Every object that a conversion makes. */
export function objectsOf(photoId: string, conversion: string): string[] {
  const sizes: PhotoSize[] = [...widthsOf({ conversion }).map((width) => `${width}.avif` as const), 'share.jpg']
  return sizes.map((size) => derivativeKey(photoId, conversion, size))
}

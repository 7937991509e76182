import { createHash } from 'node:crypto'
import { conversionPrefix, type PhotoSize, photoPath, widthsOf } from '../../shared/photos/path.ts'

/** Originals are deleted after conversion, or by a bucket rule after a day. */
export function uploadKey(photoId: string): string {
  return `uploads/${photoId}`
}

export function photoOfUpload(key: string): string | undefined {
  return /^uploads\/(pho_[0-9A-HJKMNP-TV-Z]{26})$/.exec(key)?.[1]
}

/** `sequencer` distinguishes writes to the same key. */
export interface Upload {
  readonly key: string
  readonly etag: string
  readonly sequencer: string
}

/** Equal for a repeated event, different for a second upload even of the same bytes. */
export function conversionOf({ key, etag, sequencer }: Upload): string {
  const hash = createHash('sha256').update(`${key} ${etag} ${sequencer}`).digest('hex').slice(0, 16)
  return conversionPrefix + hash
}

/** The media origin serves `media/…` as `/media/…`. */
export function derivativeKey(photoId: string, conversion: string, size: PhotoSize): string {
  return photoPath({ id: photoId, conversion }, size).slice(1)
}

export function objectsOf(photoId: string, conversion: string): string[] {
  const sizes: PhotoSize[] = [...widthsOf({ conversion }).map((width) => `${width}.avif` as const), 'share.jpg']
  return sizes.map((size) => derivativeKey(photoId, conversion, size))
}

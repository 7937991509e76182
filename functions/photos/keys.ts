/** Where originals wait for their conversion: gone after it, and by the bucket's own rule after a day. */
export function uploadKey(photoId: string): string {
  return `uploads/${photoId}`
}

/** The photo an upload's key belongs to, or undefined for a key of another shape. */
export function photoOfUpload(key: string): string | undefined {
  return /^uploads\/(pho_[0-9A-HJKMNP-TV-Z]{26})$/.exec(key)?.[1]
}

/** Widths of the AVIF derivatives in px; the media origin serves `media/…` as `/media/…`. */
export const derivativeWidths = [480, 1280, 1600] as const

export type DerivativeWidth = (typeof derivativeWidths)[number]

export function derivativeKey(photoId: string, width: DerivativeWidth): string {
  return `media/photos/${photoId}/${width}.avif`
}

/** The JPEG for link previews: chat apps show no AVIF. */
export function shareKey(photoId: string): string {
  return `media/photos/${photoId}/share.jpg`
}

/** Every object of a converted photo. */
export function objectsOf(photoId: string): string[] {
  return [...derivativeWidths.map((width) => derivativeKey(photoId, width)), shareKey(photoId)]
}

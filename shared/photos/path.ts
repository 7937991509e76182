import type { PhotoView } from '../contract/recyclables.ts'

/** Widths of a photo's AVIF pictures in px. */
export const photoWidths = [480, 768, 1280, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** What conversions begin with that made all of these widths; those before them are a hash alone. */
export const conversionPrefix = '2-'
/** The widths of the first conversions: phones had to take 1280 px. */
const firstWidths: readonly PhotoWidth[] = [480, 1280, 1600]

/** The widths that a ready photo can be had in. */
export function widthsOf({ conversion }: Pick<PhotoView, 'conversion'>): readonly PhotoWidth[] {
  return conversion?.startsWith(conversionPrefix) ? photoWidths : firstWidths
}

/** The sizes of a photo; the JPEG is for link previews, whose readers show no AVIF. */
export type PhotoSize = `${PhotoWidth}.avif` | 'share.jpg'

/**
 * Where a size of a ready photo is, from the root of the site: the same in the cloud and on one machine. The conversion
 * in it makes sure that what an address shows never changes (rules 6.2).
 */
export function photoPath({ id, conversion }: Pick<PhotoView, 'id' | 'conversion'>, size: PhotoSize): string {
  return `/media/photos/${id}/${conversion}/${size}`
}

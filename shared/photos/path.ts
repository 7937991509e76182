import type { PhotoView } from '../contract/recyclables.ts'

export const photoWidths = [480, 768, 1280, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Prefix of conversions with all widths; older conversions have no prefix. */
export const conversionPrefix = '2-'
/** Generations of conversions. A new one gets the next prefix, and today's joins the outdated. */
export const currentConversion = '2'
export const outdatedConversions = ['1'] as const

export function generationOf(conversion: string): string {
  return /^(\d+)-/.exec(conversion)?.[1] ?? '1'
}
/** Widths of the older conversions; phones had to load 1280 px. */
const firstWidths: readonly PhotoWidth[] = [480, 1280, 1600]

/** Returns the available widths of a ready photo. */
export function widthsOf({ conversion }: Pick<PhotoView, 'conversion'>): readonly PhotoWidth[] {
  return conversion?.startsWith(conversionPrefix) ? photoWidths : firstWidths
}

/** The JPEG is for link previews, because their clients do not support AVIF. */
export type PhotoSize = `${PhotoWidth}.avif` | 'share.jpg'

/**
 * Returns the path of a ready photo below the site root. It contains the conversion, so its content never changes
 * (rules 6.2).
 */
export function photoPath({ id, conversion }: Pick<PhotoView, 'id' | 'conversion'>, size: PhotoSize): string {
  return `/media/photos/${id}/${conversion}/${size}`
}

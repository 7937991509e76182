import * as z from 'zod'
import { dayMs } from '../../../shared/days.ts'
import type { Locale } from '../../../shared/locales.ts'
import { type Category, category } from '../../../shared/recyclables/categories.ts'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { tipTexts } from '../texts/tips.ts'

export const seasons = ['summer', 'autumn', 'winter', 'spring'] as const
export type Season = (typeof seasons)[number]

const tip = z.strictObject({
  material: category.optional(),
  season: z.enum(seasons).optional(),
  text: z.string(),
})
export type Tip = z.infer<typeof tip>

/** Every locale has the same materials and seasons in the same order (`test/contracts/locales.test.ts`). */
export const tipsIn = (locale: Locale): readonly Tip[] => z.array(tip).parse(textsFor(tipTexts, locale).texts)

/** The season of a week in the southern hemisphere, by whole months. */
export function seasonOf(week: string): Season {
  const month = Number(week.slice(5, 7))
  return seasons[Math.floor((month % 12) / 3)] ?? 'summer'
}

/**
 * Chooses the tip of a week: about a traded material if there is one, else a general one, and never of another season.
 * Tips of the season come first; each is repeated only after all others.
 */
export function tipOf(week: string, materials: readonly Category[], locale: Locale): string {
  const season = seasonOf(week)
  const inSeason = tipsIn(locale).filter((one) => one.season === undefined || one.season === season)
  const traded = inSeason.filter(({ material }) => material !== undefined && materials.includes(material))
  const general = inSeason.filter(({ material }) => material === undefined)
  const fitting = (traded.length > 0 ? traded : general).toSorted((a, b) => Number(!a.season) - Number(!b.season))
  const weekNumber = Math.floor(Date.parse(`${week}T12:00:00.000Z`) / (7 * dayMs))
  return fitting[weekNumber % fitting.length]?.text ?? ''
}

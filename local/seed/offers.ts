import * as z from 'zod'
import { type Category, category } from '../../shared/recyclables/categories.ts'
import written from './offers.json' with { type: 'json' }
import quarterList from './quarters.json' with { type: 'json' }

/** A demo ad; without a price it is a donation. */
export interface DemoOffer {
  readonly category: Category
  readonly type: string
  readonly description: string
  readonly priceCents: number | undefined
}

const rows = z.record(category, z.array(z.tuple([z.string(), z.string()]).rest(z.number().int().positive())))

/** Three donations and three sales of each material: title, description, price in centavos. */
export const offers: readonly DemoOffer[] = Object.entries(rows.parse(written)).flatMap(([material, list]) =>
  list.map(([type, description, priceCents]) => ({ category: material as Category, type, description, priceCents })),
)

/** Locations of the ads: cities by IBGE id, their weight, and districts with real streets. */
export const adLocations = z
  .array(z.object({ cityId: z.number(), weight: z.number(), districts: z.array(z.tuple([z.string(), z.string()])) }))
  .parse(quarterList)

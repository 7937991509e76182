import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { type Nearby, nearestOf, readNearby, writeNearby } from './nearby.ts'

interface Ad {
  readonly id: string
  readonly km: number
}
const adAt = (second: number, km: number): Ad => ({
  id: newId('recyclable', new Date(Date.UTC(2026, 10, 1) + second * 1000)),
  km,
})
const newestFirst = (a: Ad, b: Ad) => (a.id < b.id ? 1 : -1)
const nearestFirst = (a: Ad, b: Ad) => a.km - b.km || newestFirst(a, b)
const start: Nearby = { before: undefined, bottom: undefined, after: undefined }

const page = (there: readonly Ad[], reach: number, at: Nearby, size = 3) =>
  nearestOf<Ad>(
    async ({ before, lowest }) => {
      const left = there
        .filter(({ id }) => (before === undefined || id < before) && (lowest === undefined || id >= lowest))
        .toSorted(newestFirst)
      // A window with a known bottom is read completely.
      const rows = lowest === undefined ? left.slice(0, reach) : left
      return { rows, horizon: rows.length < left.length ? rows.at(-1)?.id : undefined }
    },
    ({ km }) => km,
    at,
    size,
  )

async function allPages(ads: readonly Ad[], reach: number, between: (there: Ad[]) => void = () => undefined) {
  const there = [...ads]
  const seen: Ad[] = []
  let cursor: string | null = null
  do {
    const { rows, next }: Awaited<ReturnType<typeof page>> = await page(there, reach, readNearby(cursor ?? undefined))
    expect(rows.length).toBeLessThanOrEqual(3)
    seen.push(...(rows as Ad[]))
    cursor = writeNearby(next)
    between(there)
  } while (cursor !== null)
  return seen
}

/** Few different distances, so that ties occur. */
const arbitraryAds = fc
  .array(fc.constantFrom(0, 1e-7, 0.5, 2, 12.25), { minLength: 1, maxLength: 40, size: 'max' })
  .map((all) => all.map((km, index) => adAt(index, km)))

describe('nearestOf', () => {
  it('sorts within windows of the newest ads and returns each ad once', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryAds, fc.integer({ min: 1, max: 50 }), async (ads, reach) => {
        const newest = ads.toSorted(newestFirst)
        const windows = Array.from({ length: Math.ceil(ads.length / reach) }, (_, index) =>
          newest.slice(index * reach, (index + 1) * reach).toSorted(nearestFirst),
        )
        expect(await allPages(ads, reach)).toEqual(windows.flat())
      }),
      { numRuns: 100 },
    )
  })

  it('is not affected by ads published meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryAds, fc.integer({ min: 5, max: 50 }), async (ads, reach) => {
        let second = 1000
        const seen = await allPages(ads, reach, (there) => there.push(adAt(second++, 0)))
        expect(seen).toEqual(await allPages(ads, reach))
      }),
      { numRuns: 50 },
    )
  })

  it('ends with the last ad, even on a full page', async () => {
    const three = [adAt(1, 2), adAt(2, 1), adAt(3, 3)]
    expect(await page(three, 10, start)).toEqual({ rows: three.toSorted(nearestFirst), next: undefined })
    expect(await page([], 10, start)).toEqual({ rows: [], next: undefined })
  })

  it('round-trips its cursor and refuses others', () => {
    const [top, bottom] = [adAt(9, 0).id, adAt(1, 0).id]
    for (const at of [
      { before: top, bottom: undefined, after: undefined },
      { before: `${top}~`, bottom, after: { km: 12.25, id: bottom } },
      { before: undefined, bottom: undefined, after: { km: 1e-7, id: top } },
    ])
      expect(readNearby(writeNearby(at) ?? undefined)).toEqual(at)
    expect(readNearby(undefined)).toEqual(start)
    expect(writeNearby(undefined)).toBeNull()
    const of = (text: string) => Buffer.from(text).toString('base64url')
    for (const foreign of ['', ' ', top, `${top}    x`, `x${top}   `, `${top}  1,5 ${top}`])
      expect(() => readNearby(of(foreign)), foreign).toThrow('request.invalid')
  })
})

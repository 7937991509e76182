import { describe, expect, it } from 'vitest'
import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import { listingPath } from '../../lib/listing/address.ts'
import { defaultCity } from '../../lib/places/last-place.ts'
import { adsNear, searchOfArea } from './near.ts'

const cards = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `ad_${at}` }) as RecyclableCard)

function country(counts: { around: number; state: number; country: number }) {
  const asked: string[] = []
  const list = async (filters: Readonly<Record<string, string | number>>) => {
    const reach = 'distanceKm' in filters ? 'around' : 'stateId' in filters ? 'state' : 'country'
    asked.push(reach)
    return cards(counts[reach])
  }
  return { asked, list }
}

describe('adsNear', () => {
  it('returns nearby ads without further queries when there are enough', async () => {
    const { asked, list } = country({ around: 4, state: 9, country: 9 })
    expect(await adsNear(defaultCity, list)).toEqual({ reach: 'around', cards: cards(4) })
    expect(asked).toEqual(['around'])
  })

  it('falls back to the state when few ads are nearby', async () => {
    const { asked, list } = country({ around: 3, state: 4, country: 9 })
    expect(await adsNear(defaultCity, list)).toEqual({ reach: 'state', cards: cards(4) })
    expect(asked).toEqual(['around', 'state'])
  })

  it('falls back to the newest ads of the country', async () => {
    const { list } = country({ around: 0, state: 3, country: 9 })
    expect(await adsNear(defaultCity, list)).toEqual({ reach: 'country', cards: cards(6) })
  })

  it('links to the listing that contains all of them', () => {
    expect(listingPath(searchOfArea('around', defaultCity))).toBe('/recyclables?state=35&city=3550308&distance=50')
    expect(listingPath(searchOfArea('state', defaultCity))).toBe('/recyclables?state=35')
    expect(listingPath(searchOfArea('country', defaultCity))).toBe('/recyclables?state=all')
  })
})

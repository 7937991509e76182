import { describe, expect, it } from 'vitest'
import { type Geocoder, longestQuery } from '../kit/geocoder.ts'
import { locate } from './place.ts'

const saoPaulo = 3550308

/** What the geocoder is asked for an address; it finds nothing. */
async function queryFor(address: string): Promise<string> {
  const asked: string[] = []
  const geocoder: Geocoder = {
    search: async (text) => {
      asked.push(text)
      return []
    },
    nearest: async () => undefined,
  }
  expect(await locate(geocoder, address, saoPaulo)).toMatchObject({ address, geocoded: false })
  return asked.join()
}

describe('an address', () => {
  it('is looked up with its city', async () => {
    expect(await queryFor('Rua Augusta, 1')).toBe('Rua Augusta, 1, São Paulo - SP, Brasil')
  })

  it.each([180, 200, 201, 300])(
    'of %i characters is looked up by its beginning, and never loses its city',
    async (length) => {
      const query = await queryFor(`Rua Augusta, 1, ${'x'.repeat(length)}`.slice(0, length))
      expect(query.length).toBeLessThanOrEqual(longestQuery)
      expect(query).toMatch(/^Rua Augusta, 1, x+, São Paulo - SP, Brasil$/)
    },
  )
})

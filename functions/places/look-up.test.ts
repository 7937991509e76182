import { beforeEach, describe, expect, it } from 'vitest'
import type { PostalAddress } from '../../shared/contract/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { sharedQuota } from '../kit/limits/quota.ts'
import { lookUpPostalCode } from './look-up.ts'
import { anonymousPostalCodeLookups, postalCodeLookups } from './quotas.ts'

const table = createTable()
const now = new Date('2026-11-21T12:10:00.000Z')
const person = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: false }
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const paulista: PostalAddress = {
  postalCode: '01310100',
  street: 'Avenida Paulista',
  complement: null,
  district: 'Bela Vista',
  stateId: 35,
  uf: 'SP',
  cityId: 3550308,
  city: 'São Paulo',
}
let asked: string[]
const ask = async (postalCode: string) => {
  asked.push(postalCode)
  return postalCode === paulista.postalCode ? paulista : undefined
}
const free = async (_now: Date): Promise<void> => undefined
const lookUp = (postalCode: string, at = now, actor: typeof person | undefined = undefined, countAnonymous = free) =>
  lookUpPostalCode({ table, ask, countAnonymous, now: at }, actor, postalCode)
const digits = (index: number) => String(20_000_000 + index)

beforeEach(() => {
  asked = []
})

describe('lookUpPostalCode', () => {
  it('calls the services once and caches the address for ninety days', async () => {
    expect(await lookUp('01310100')).toEqual(paulista)
    expect(await lookUp('01310100', new Date(days(90).getTime() - 1000))).toEqual(paulista)
    expect(asked).toHaveLength(1)
    expect(await lookUp('01310100', days(90))).toEqual(paulista)
    expect(asked).toHaveLength(2)
  })

  it('caches an unknown CEP for a day', async () => {
    await expect(lookUp('00000000')).rejects.toMatchObject({ code: 'place.postal_code_unknown' })
    await expect(lookUp('00000000', new Date(days(1).getTime() - 1000))).rejects.toMatchObject({
      code: 'place.postal_code_unknown',
    })
    expect(asked).toHaveLength(1)
    await expect(lookUp('00000000', days(1))).rejects.toMatchObject({ code: 'place.postal_code_unknown' })
    expect(asked).toHaveLength(2)
  })

  it('caches nothing if no service answers', async () => {
    const away = async () => Promise.reject(new Refusal('place.postal_code_unavailable'))
    await expect(
      lookUpPostalCode({ table, ask: away, countAnonymous: free, now }, person, '01310100'),
    ).rejects.toMatchObject({ code: 'place.postal_code_unavailable' })
    expect(await lookUp('01310100')).toEqual(paulista)
  })
})

describe('lookup limits', () => {
  it('allow sixty uncached lookups per user and hour', async () => {
    await lookUp('01310100')
    for (let index = 0; index < postalCodeLookups.limit; index++)
      await lookUp(digits(index), now, person).catch(() => undefined)
    expect(asked).toHaveLength(61)
    await expect(lookUp(digits(99), now, person)).rejects.toMatchObject({
      code: 'request.limit_reached',
      details: { limit: 60, at: '10:00' },
    })
    expect(await lookUp('01310100', now, person)).toEqual(paulista)
    await expect(lookUp(digits(1), now, person)).rejects.toMatchObject({ code: 'place.postal_code_unknown' })
    expect(asked).toHaveLength(61)
  })

  it('apply to all visitors together; cached CEPs are still answered', async () => {
    expect(anonymousPostalCodeLookups.limit).toBe(600)
    const count = sharedQuota(table, { ...anonymousPostalCodeLookups, limit: 2 })
    for (const index of [1, 2]) await lookUp(digits(index), now, undefined, count).catch(() => undefined)
    await lookUp('01310100', now, person)
    await expect(lookUp(digits(3), now, undefined, count)).rejects.toMatchObject({
      code: 'place.postal_code_unavailable',
    })
    expect(await lookUp('01310100', now, undefined, count)).toEqual(paulista)
    await expect(lookUp(digits(3), now, person)).rejects.toMatchObject({ code: 'place.postal_code_unknown' })
  })
})

import { expect, it } from 'vitest'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { usesOf } from '../kit/limits/quota.ts'
import { GeocoderDown } from '../kit/services/geocoder.ts'
import { helpWithAddress } from './address-help.ts'
import { addressHelp } from './quotas.ts'

const now = new Date('2026-11-27T12:00:00.000Z')
const actor = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: false }

it('counts an answer, and no call without one', async () => {
  const table = memoryTable()
  const deps = { table, spend: async () => undefined, now }
  expect(await helpWithAddress(deps, actor, async () => 'found')).toBe('found')
  for (let call = 0; call < 3; call++)
    await expect(helpWithAddress(deps, actor, () => Promise.reject(new GeocoderDown('x')))).rejects.toMatchObject({
      code: 'place.help_unavailable',
    })
  expect(await usesOf(table, addressHelp, actor.userId, now)).toBe(1)
  await expect(helpWithAddress(deps, actor, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
})

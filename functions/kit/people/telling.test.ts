import { describe, expect, it } from 'vitest'
import { ordinaryTelling, type Telling } from '../../../shared/notifications/channels.ts'
import { memoryTable } from '../../../test/support/tables/memory-table.ts'
import { keys } from '../table/keys.ts'
import { readTelling, saveTelling } from './telling.ts'

const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const never = { email: false, push: false, centre: false }
const chosen: Telling = {
  kinds: { ...ordinaryTelling.kinds, ads: never, money: { ...never, push: true } },
  quietHours: { from: '22:00', until: '07:30' },
  quotes: true,
}

describe('notification preferences', () => {
  it('are the default until saved, then the last saved ones', async () => {
    const table = memoryTable()
    expect(await readTelling(table, ana)).toEqual(ordinaryTelling)
    await saveTelling(table, ana, chosen)
    expect(await readTelling(table, ana)).toEqual(chosen)
    await saveTelling(table, ana, { ...chosen, quietHours: null })
    expect(await readTelling(table, ana)).toEqual({ ...chosen, quietHours: null })
    expect(await readTelling(table, '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11')).toEqual(ordinaryTelling)
  })

  it('use the default for new kinds and drop removed ones', async () => {
    const { money: _, ...older } = chosen.kinds
    const table = memoryTable([{ ...keys.telling(ana), ...chosen, kinds: { ...older, pigeons: never } }])
    expect(await readTelling(table, ana)).toEqual({
      ...chosen,
      kinds: { ...chosen.kinds, money: ordinaryTelling.kinds.money },
    })
  })

  it('throw when a row is invalid', async () => {
    const table = memoryTable([{ ...keys.telling(ana), ...chosen, kinds: { ads: { email: 'weekly' } } }])
    await expect(readTelling(table, ana)).rejects.toThrow('email')
  })
})

import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { sampleAd } from '../../test/support/things/ad-rows.ts'
import { recyclableItem } from '../catalogue/recyclable-rows.ts'
import { answerQuestion } from './ask.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const stranger = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33', isAdmin: false }
const questionId = newId('question', now)

describe('whoever answers under an ad of somebody else', () => {
  it.each(['pending', 'rejected', 'approved', 'sold'] as const)(
    'learns nothing: an ad that is %s is answered like one that is not there',
    async (status) => {
      const ad = sampleAd({ status })
      const table = memoryTable([recyclableItem(ad) as never])
      const answered = (id: string) => answerQuestion({ table, now }, stranger, id, questionId, 'Sim.')
      const gone = await answered(newId('recyclable', now)).catch((error: unknown) => error)
      expect(gone).toMatchObject({ code: 'recyclable.not_found' })
      await expect(answered(ad.id)).rejects.toEqual(gone)
      expect(table.rows()).toEqual([recyclableItem(ad)])
    },
  )
})

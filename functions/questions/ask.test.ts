import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { recyclableItem } from '../catalogue/recyclable-rows.ts'
import { answerQuestion, askQuestion } from './ask.ts'

const laid = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const stranger = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33', isAdmin: false }
const questionId = newId('question', now)

describe('answer under another user’s ad', () => {
  it.each(['pending', 'rejected', 'approved', 'sold'] as const)(
    'is refused as not found, even if the ad is %s',
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

describe('question', () => {
  it('is shown as written and answered once', async () => {
    const ad = sampleAd({ status: 'approved' })
    await changeItem(laid, recyclableItem(ad))
    const owner = { userId: ad.ownerId, isAdmin: false }
    const asked = await askQuestion({ table: laid, now }, stranger, ad.id, ' Ainda tem? ')
    expect(asked).toMatchObject({
      recyclableId: ad.id,
      question: 'Ainda tem?',
      askedAt: now.toISOString(),
      answer: null,
    })
    expect(asked.id).toMatch(/^qst_/)
    const answer = () => answerQuestion({ table: laid, now }, owner, ad.id, asked.id, 'Tenho.')
    expect(await answer()).toMatchObject({ id: asked.id, answer: 'Tenho.', answeredAt: now.toISOString() })
    await expect(answer()).rejects.toThrow('question.already_answered')
  })

  it('with a phone number is refused before any read', async () => {
    const table = memoryTable([])
    table.client.send = () => Promise.reject(new Error('The table is away')) as never
    const asked = askQuestion({ table, now }, stranger, newId('recyclable', now), 'Me liga: 11 98765-4321')
    await expect(asked).rejects.toThrow('question.contact_data')
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import { openApproval } from './approval.ts'
import { openApprovalPart, readApproval, stepsOf, verdictParts } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const requesterId = randomUUID()
const opened = () =>
  openApproval({ kind: 'withdrawal', id: newId('withdrawal', now), requesterId, amountCents: 1 }, now)

describe('an approval', () => {
  it('is opened once', async () => {
    const one = opened()
    await transact(table, [openApprovalPart(one)])
    await expect(transact(table, [openApprovalPart(one)])).rejects.toBeInstanceOf(ConditionsFailed)
  })

  it('is decided from the version that was read', async () => {
    const one = opened()
    const subject = `withdrawal/${one.id}` as const
    await transact(table, [openApprovalPart(one)])
    const endorsed = (by: string) => {
      const endorsement = { by, at: now.toISOString(), receiverVersion: null }
      return transact(table, verdictParts({ ...one, endorsement, version: 2 }, now))
    }
    const [first, second] = [randomUUID(), randomUUID()]
    await endorsed(first)
    await expect(endorsed(second)).rejects.toMatchObject({ code: 'approval.changed_meanwhile' })
    expect(await readApproval(table, subject)).toMatchObject({ endorsement: { by: first } })
    expect(await stepsOf(table, subject)).toMatchObject([{ step: 'endorsed', by: first }])
  })

  it('keeps each step of its history', async () => {
    const [, step] = verdictParts({ ...opened(), version: 2 }, now)
    if (!step) throw new Error('A verdict has a step')
    await transact(table, [step])
    await expect(transact(table, [step])).rejects.toBeInstanceOf(ConditionsFailed)
  })
})

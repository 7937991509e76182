import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { openApproval } from '../approval.ts'
import { decideApproval } from '../decide.ts'
import { openApprovalPart, readApproval, readToken, stepsOf, verdictParts } from '../store.ts'
import { confirmDecision, resumeWorkflow, type WaitDeps, waitForDecision } from './wait.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const later = new Date(now.getTime() + 1)
const subject = 'withdrawal/wdr_1'
const given = { kind: 'withdrawal', id: 'wdr_1', requesterId: randomUUID(), amountCents: 50_000 } as const
const facts = {
  isAdmin: true,
  endorserIsAdmin: true,
  twoAdminsAboveCents: 100_000,
  weekCents: 1,
  youngCents: 0,
  receiverVersion: null,
}

let answered: string[]
const deps: WaitDeps = {
  table,
  now,
  seal: {
    seal: async (of, token) => `${of}:${Buffer.from(token).toString('base64')}`,
    open: async (of, sealed) => {
      if (!sealed.startsWith(`${of}:`)) throw new Error('another’s')
      return Buffer.from(sealed.slice(of.length + 1), 'base64').toString()
    },
  },
  answer: async (token) => void answered.push(token),
}
const decide = async () => {
  const before = await readApproval(table, subject)
  if (!before) throw new Error('no approval')
  const after = decideApproval(before, randomUUID(), { verdict: 'post', reason: '' }, facts, later)
  await transact(table, verdictParts(after, later))
}
const steps = async () => (await stepsOf(table, subject)).map(({ step }) => step)

beforeEach(async () => {
  answered = []
  await transact(table, [openApprovalPart(openApproval(given, now))])
})

describe('waiting for a decision', () => {
  it('resumes the waiting workflow', async () => {
    await waitForDecision(deps, subject, 'first')
    expect(answered).toEqual([])
    await decide()
    await resumeWorkflow(deps, subject)
    expect(answered).toEqual(['first'])
    expect(await steps()).toEqual(['asked', 'decided'])
  })

  it('finds a decision taken between two tokens', async () => {
    await waitForDecision(deps, subject, 'first')
    // The first token has timed out; its answer has no effect.
    await decide()
    await resumeWorkflow(deps, subject)
    answered = []
    await waitForDecision(deps, subject, 'second')
    expect(answered).toEqual(['second'])
  })

  it('finds a decision taken before the workflow asked', async () => {
    await decide()
    await resumeWorkflow(deps, subject)
    expect(answered).toEqual([])
    await waitForDecision(deps, subject, 'first')
    expect(answered).toEqual(['first'])
  })

  it('loses no decision when both sides run concurrently', async () => {
    await Promise.all([waitForDecision(deps, subject, 'first'), decide().then(() => resumeWorkflow(deps, subject))])
    expect(new Set(answered)).toEqual(new Set(['first']))
  })

  it('ends only with a stored decision, whatever answered the token', async () => {
    const warned: string[] = []
    const logger = { warn: (...said: unknown[]) => void warned.push(String(said[0])) }
    await waitForDecision(deps, subject, 'first')
    expect(await confirmDecision(deps, 'withdrawal', 'wdr_1', logger)).toEqual({ decided: false })
    await decide()
    expect(await confirmDecision(deps, 'withdrawal', 'wdr_1', logger)).toEqual({ decided: true })
    expect(warned).toHaveLength(1)
  })
})

describe('task token', () => {
  it('is stored encrypted and replaces the previous one', async () => {
    await waitForDecision(deps, subject, 'first')
    await waitForDecision(deps, subject, 'second')
    const sealed = String(await readToken(table, subject))
    expect(sealed).not.toContain('second')
    expect(await deps.seal.open(subject, sealed)).toBe('second')
  })

  it('is refused for a request without an approval', async () => {
    await expect(waitForDecision(deps, 'withdrawal/wdr_2', 'first')).rejects.toThrow('has no approval')
  })
})

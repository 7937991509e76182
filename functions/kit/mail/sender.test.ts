import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'
import type { Mail } from './mail.tsx'
import { mostAttempts, visibilityAfter, visibilityMs } from './mail-row.ts'
import { mailSender } from './sender.ts'
import { mayReceive, readSuppression, resumeMails, suppress } from './suppression.ts'

const table = createTable()
const start = new Date('2026-11-21T12:00:00.000Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const transport = vi.fn<(mail: Mail) => Promise<void>>()
const error = vi.fn()
const scopeAt = (now: Date) => ({ now, logger: { info: () => undefined, error } })
const scope = scopeAt(start)
const mailOf = (id: string, required = true) => ({
  id,
  mail: {
    to: 'dona@mail.example',
    subject: id,
    paragraphs: ['Um'],
    footer: 'Fim',
    preferences: null,
    language: 'pt-BR',
  },
  required,
})
const sender = () => mailSender(table, transport)
const subjects = () => transport.mock.calls.map(([{ subject }]) => subject)
const named = (name: string) => Object.assign(new Error(name), { name })

beforeEach(() => {
  transport.mockReset().mockResolvedValue()
  error.mockReset()
})

describe('mail sender', () => {
  it('sends an e-mail once, whatever is repeated', async () => {
    expect(await sender().send(mailOf('one'), scope)).toBe('sent')
    expect(await sender().send(mailOf('one'), scopeAt(later(visibilityMs * 2)))).toBe('known')
    expect(await sender().resend(scopeAt(later(visibilityMs * 2)))).toBe(0)
    expect(subjects()).toEqual(['one'])
  })

  it('sends a failed e-mail again after the visibility time, not before', async () => {
    transport.mockRejectedValueOnce(named('TooManyRequestsException'))
    expect(await sender().send(mailOf('one'), scope)).toBe('failed')
    expect(await sender().send(mailOf('one'), scope)).toBe('known')
    expect(await sender().resend(scopeAt(later(visibilityMs)))).toBe(0)
    expect(await sender().resend(scopeAt(later(visibilityMs + 1)))).toBe(1)
    expect(subjects()).toEqual(['one', 'one'])
    expect(error).toHaveBeenCalledOnce()
  })

  it('waits longer after each failure and gives up after about a day', async () => {
    transport.mockRejectedValue(named('ServiceUnavailable'))
    await sender().send(mailOf('one'), scope)
    let waited = 0
    for (let attempt = 1; attempt < mostAttempts; attempt++) {
      waited += visibilityAfter(attempt) + 1
      expect(await sender().resend(scopeAt(later(waited)))).toBe(1)
    }
    expect(await sender().resend(scopeAt(later(waited * 9)))).toBe(0)
    expect(transport).toHaveBeenCalledTimes(mostAttempts)
    expect(waited / 3_600_000).toBeGreaterThan(14)
  })

  it('does not repeat an e-mail that SES refuses for good', async () => {
    transport.mockRejectedValue(named('MessageRejected'))
    expect(await sender().send(mailOf('one'), scope)).toBe('refused')
    expect(await sender().resend(scopeAt(later(visibilityMs * 9)))).toBe(0)
  })

  it('is taken by only one of three concurrent runs', async () => {
    transport.mockRejectedValueOnce(new Error('crash'))
    await sender().send(mailOf('one'), scope)
    const expired = scopeAt(later(visibilityMs + 1))
    await Promise.all([1, 2, 3].map(() => sender().resend(expired)))
    expect(subjects()).toEqual(['one', 'one'])
  })

  it('claims in the transaction of the caller', async () => {
    const prepared = sender().prepare(mailOf('one'), scope)
    await transact(table, [prepared.part])
    expect(subjects()).toEqual([])
    expect(await prepared.send()).toBe('sent')
    await expect(transact(table, [prepared.part])).rejects.toThrow('Conditions failed')
  })
})

describe('suppression', () => {
  it.each([
    ['unsubscribed', true, false],
    ['complained', true, false],
    ['bounced', false, false],
  ] as const)('an address that %s gets required e-mails: %s, others: %s', async (cause, required, optional) => {
    await suppress(table, ' Dona@MAIL.example', cause, start)
    const known = await readSuppression(table, 'dona@mail.example')
    expect([mayReceive(known, true), mayReceive(known, false)]).toEqual([required, optional])
    expect(await sender().send(mailOf('one', true), scope)).toBe(required ? 'sent' : 'suppressed')
    expect(await sender().send(mailOf('two', false), scope)).toBe('suppressed')
  })

  it('ends for complaints and unsubscriptions at the reader’s request, never for a bounce', async () => {
    for (const cause of ['unsubscribed', 'complained', 'bounced'] as const) await suppress(table, 'a@b.c', cause, start)
    await resumeMails(table, 'a@b.c')
    expect(await readSuppression(table, 'a@b.c')).toEqual({ bouncedAt: start.toISOString() })
  })
})

class Crash extends Error {}

/** A process that dies before or after one of its calls to the table or to SES. */
function dyingProcess(at: number, before: boolean, delivered: string[]) {
  let calls = 0
  let doubtful = false
  const call = async <Answer>(run: () => Promise<Answer>, isSend = false): Promise<Answer> => {
    if (calls === at) throw new Crash('dead')
    calls++
    if (calls === at && before) throw new Crash('dead')
    const answer = await run()
    doubtful = isSend
    if (calls === at) throw new Crash('dead')
    return answer
  }
  const client = { send: (command: never) => call(() => table.client.send(command)) }
  const dying: Table = { name: table.name, client: client as unknown as Table['client'] }
  const toSes = (mail: Mail) => call(async () => void delivered.push(mail.subject), true)
  // A crash kills the process: the sender cannot handle it as an error of SES.
  return { sender: mailSender(dying, toSes), diedAfterSend: () => doubtful }
}

describe('mail sender with crashes', () => {
  it('loses no e-mail, and doubles one only after a crash between send and mark', async () => {
    let run = 0
    const deaths = fc.array(fc.record({ at: fc.integer({ min: 1, max: 6 }), before: fc.boolean() }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(deaths, async (crashes) => {
        const delivered: string[] = []
        const id = `mail-${++run}`
        let [now, doubts] = [start, 0]
        for (const { at, before } of crashes) {
          const process = dyingProcess(at, before, delivered)
          await process.sender.send(mailOf(id), scopeAt(now)).catch(() => undefined)
          await process.sender.resend(scopeAt(now)).catch(() => undefined)
          if (process.diedAfterSend()) doubts++
          now = new Date(now.getTime() + 86_400_000)
        }
        await sender().send(mailOf(id), scopeAt(now))
        await sender().resend(scopeAt(new Date(now.getTime() + 86_400_000)))
        const arrived = [...delivered, ...subjects()].filter((subject) => subject === id).length
        expect(arrived).toBeGreaterThanOrEqual(1)
        expect(arrived).toBeLessThanOrEqual(1 + doubts)
      }),
      { numRuns: 60 },
    )
  })
})

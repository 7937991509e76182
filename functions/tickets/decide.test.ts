import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  cannedAnswerTitleMaxLength,
  ticketAnswerMaxLength,
  ticketAnswersLimit,
  ticketMessageMaxLength,
} from '../../shared/contract/tickets.ts'
import { nextTicketStatus, ticketStatus } from '../../shared/life-cycles/ticket.ts'
import {
  decideAnswer,
  decideCannedAnswer,
  decideCannedChange,
  decideLink,
  decideStep,
  decideTicket,
  hashOfAddress,
} from './decide.ts'
import { excerptOf, toTicketFile, toTicketView } from './ticket-row.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const admin = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99', isAdmin: true }
const authorId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const email = 'ana@exemplo.com'
const linkToken = 'A'.repeat(32)
const fromAccount = decideTicket({ authorId, email, locale: 'ptBR' }, ' Posso editar?\n', now)
const fromVisitor = decideTicket({ authorId: null, email, locale: 'ptBR' }, 'Como entro?', now)

describe('decideTicket', () => {
  it('cleans the message and opens the ticket', () => {
    expect(decideTicket({ authorId, email, locale: 'ptBR' }, ' Posso editar?\n', now)).toEqual({
      id: expect.stringMatching(/^tkt_/),
      authorId,
      email,
      locale: 'ptBR',
      message: 'Posso editar?',
      status: 'open',
      createdAt: now.toISOString(),
      answers: [],
      assigneeId: null,
      version: 1,
    })
  })

  it('refuses an invisible message', () => {
    for (const message of ['', ' \n', '\u200b', '<script>x</script>'])
      expect(() => decideTicket({ authorId, email, locale: 'ptBR' }, message, now)).toThrow('ticket.message_required')
  })
})

test('texts are cut at their limits', () => {
  const long = (limit: number) => 'x'.repeat(limit + 1)
  const ticket = decideTicket({ authorId, email, locale: 'ptBR' }, long(ticketMessageMaxLength), now)
  expect(ticket.message).toHaveLength(ticketMessageMaxLength)
  const answer = { version: 1, text: long(ticketAnswerMaxLength), linkToken }
  expect(decideAnswer(ticket, admin, answer, now).answers[0]?.text).toHaveLength(ticketAnswerMaxLength)
  const draft = { title: long(cannedAnswerTitleMaxLength), text: long(ticketAnswerMaxLength) }
  const { title, text } = decideCannedAnswer(draft, 0, now)
  expect([title.length, text.length]).toEqual([cannedAnswerTitleMaxLength, ticketAnswerMaxLength])
})

test('hashOfAddress is the same however an address is written, and hides it', () => {
  expect(hashOfAddress(' Ana@Exemplo.com ')).toBe(hashOfAddress(email))
  expect(hashOfAddress(email)).toMatch(/^[\w-]{43}$/)
  expect(hashOfAddress('bia@exemplo.com')).not.toBe(hashOfAddress(email))
})

describe('decideAnswer', () => {
  it('appends the cleaned answer with its admin, and a link for visitors only', () => {
    const given = { version: 1, text: ' Pode. ', linkToken }
    const answered = decideAnswer(fromAccount, admin, given, now)
    expect(answered).toMatchObject({ status: 'answered', version: 2 })
    expect(answered.answers).toEqual([{ text: 'Pode.', at: now.toISOString(), adminId: admin.userId, linkHash: null }])
    const [{ linkHash } = { linkHash: null }] = decideAnswer(fromVisitor, admin, given, now).answers
    expect(linkHash).toMatch(/^[\w-]{43}$/)
    expect(linkHash).not.toContain(linkToken)
  })

  it('refuses an empty answer, another version and the twenty-first answer', () => {
    const given = { version: 1, text: 'Pode.', linkToken }
    expect(() => decideAnswer(fromAccount, admin, { ...given, text: ' ' }, now)).toThrow('ticket.answer_required')
    expect(() => decideAnswer(fromAccount, admin, { ...given, version: 2 }, now)).toThrow('ticket.changed_meanwhile')
    const [answer] = decideAnswer(fromAccount, admin, given, now).answers
    if (!answer) throw new Error('There is no answer')
    const full = { ...fromAccount, answers: Array.from({ length: ticketAnswersLimit }, () => answer) }
    expect(() => decideAnswer(full, admin, given, now)).toThrow('ticket.too_many_answers')
  })
})

test('decideStep follows the life cycle and counts versions', () => {
  const action = fc.constantFrom('answer' as const, 'close' as const, 'reopen' as const)
  fc.assert(
    fc.property(fc.constantFrom(...ticketStatus.options), action, (status, taken) => {
      const before = { ...fromAccount, status }
      const next = nextTicketStatus(status, taken)
      if (next) expect(decideStep(before, 1, taken)).toEqual({ ...before, status: next, version: 2 })
      else expect(() => decideStep(before, 1, taken)).toThrow('ticket.action_not_possible')
    }),
  )
})

describe('link of an answer', () => {
  it('opens the visitor’s ticket by the secret of any answer, and no other ticket', () => {
    const once = decideAnswer(fromVisitor, admin, { version: 1, text: 'Um.', linkToken }, now)
    const twice = decideAnswer(once, admin, { version: 2, text: 'Dois.', linkToken: 'B'.repeat(32) }, now)
    for (const token of [linkToken, 'B'.repeat(32)]) expect(decideLink(twice, token)).toEqual(twice)
    const others = [undefined, fromVisitor, decideAnswer(fromAccount, admin, { version: 1, text: 'x', linkToken }, now)]
    for (const row of others) expect(() => decideLink(row, linkToken)).toThrow('ticket.not_found')
    expect(() => decideLink(twice, 'C'.repeat(32))).toThrow('ticket.not_found')
  })

  it('is a view of the ticket for its author, and a file for admins', () => {
    const answered = decideAnswer(fromAccount, admin, { version: 1, text: 'Um.', linkToken }, now)
    const view = {
      id: answered.id,
      email,
      message: 'Posso editar?',
      status: 'answered',
      createdAt: now.toISOString(),
      answers: [{ text: 'Um.', at: now.toISOString() }],
    }
    expect(toTicketView(answered)).toEqual(view)
    const names = new Map([[admin.userId, { name: 'Rita' }]])
    const assignee = { id: admin.userId, name: 'Rita' }
    expect(toTicketFile(answered, names)).toEqual({ ...view, authorId, assignee, version: 2 })
    expect(toTicketFile(answered, new Map()).assignee).toEqual({ id: admin.userId, name: null })
  })

  it('never shows the admin or the hash', () => {
    const answered = decideAnswer(fromVisitor, admin, { version: 1, text: 'Um.', linkToken }, now)
    expect(JSON.stringify(toTicketView(answered))).not.toMatch(/adminId|linkHash|version|authorId/)
  })
})

test('excerptOf returns at most 140 characters on one line', () => {
  expect(excerptOf('um\n dois')).toBe('um dois')
  expect(excerptOf('á'.repeat(140))).toBe('á'.repeat(140))
  expect(excerptOf('😀'.repeat(141))).toBe(`${'😀'.repeat(140)}…`)
})

describe('canned answer', () => {
  const draft = { title: ' Preço\n', text: ' É grátis. ' }

  it('is cleaned, and changed by version', () => {
    const made = decideCannedAnswer(draft, 49, now)
    expect(made).toEqual({ id: expect.stringMatching(/^can_/), title: 'Preço', text: 'É grátis.', version: 1 })
    expect(decideCannedChange(made, 1, { title: 'Custo', text: 'Nada.' })).toEqual({
      id: made.id,
      title: 'Custo',
      text: 'Nada.',
      version: 2,
    })
    expect(() => decideCannedChange(made, 2, draft)).toThrow('canned_answer.changed_meanwhile')
  })

  it('is refused when empty or above fifty', () => {
    expect(() => decideCannedAnswer({ ...draft, title: '\u200b' }, 0, now)).toThrow('canned_answer.empty')
    expect(() => decideCannedAnswer({ ...draft, text: '\u200b' }, 0, now)).toThrow('canned_answer.empty')
    expect(() => decideCannedAnswer(draft, 50, now)).toThrow('canned_answer.too_many')
  })
})

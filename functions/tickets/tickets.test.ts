import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { everyRow } from '../../test/support/people/person.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { countUse, sharedQuota } from '../kit/limits/quota.ts'
import { answerTicket, assignTicket, stepTicket } from './answer.ts'
import { addCannedAnswer, allCannedAnswers, removeCannedAnswer, updateCannedAnswer } from './canned-answers.ts'
import { createVisitorTicket } from './create.ts'
import { decideLink, decideTicket } from './decide.ts'
import { mostRead, ticketQueue } from './queue.ts'
import { answersToVisitorsPerDay, ticketsOfVisitorsPerDay } from './quotas.ts'
import { addTicket, eraseTicket, findTicket, readTicket, ticketsOf } from './store.ts'

const table = createTable()
const now = new Date('2026-11-23T12:00:00.000Z')
const admin = { userId: randomUUID(), isAdmin: true }
const deps = { table, now }
let made = 0

async function written(authorId: string | null = randomUUID()) {
  const at = new Date(now.getTime() + made++)
  const row = decideTicket({ authorId, email: 'ana@exemplo.com', locale: 'ptBR' }, `Mensagem ${made}`, at)
  await addTicket(table, row, now)
  return row
}
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const answer = (row: { id: string; version: number }, text = 'Pode.') =>
  answerTicket(deps, admin, { ...seen(row), text })
const eventsNamed = async (name: string) =>
  (await everyRow(table)).filter((row) => row.name === name).map(({ envelope }) => (envelope as { data: object }).data)

describe('tickets of a user', () => {
  it('are listed newest first, page by page, with their answers', async () => {
    const authorId = randomUUID()
    const rows = [await written(authorId), await written(authorId), await written(authorId)]
    await written()
    const [oldest, middle, newest] = rows
    if (!oldest || !middle || !newest) throw new Error('There are no tickets')
    const answered = await answer(middle)
    const first = await ticketsOf(table, authorId, undefined, 2)
    expect(first).toEqual({ rows: [newest, answered], next: middle.id })
    expect(await ticketsOf(table, authorId, first.next, 2)).toEqual({ rows: [oldest], next: undefined })
  })

  it('expire two years after their last change, with their pointer', async () => {
    const row = await written()
    const later = new Date('2027-11-23T12:00:00.000Z')
    await stepTicket({ table, now: later }, admin, seen(row), 'close')
    const left = (await everyRow(table)).filter(({ sk, id }) => sk.endsWith(row.id) || id === row.id)
    const ends = later.getTime() / 1000 + 2 * 365 * 24 * 60 * 60
    expect(left.map(({ pk, expiresAt }) => [pk.split('#')[0], expiresAt]).sort()).toEqual([
      ['TICKET', ends],
      ['TICKETSOF', ends],
    ])
  })

  it('are limited to ten a day', async () => {
    const authorId = randomUUID()
    for (let count = 0; count < 10; count++) await written(authorId)
    await expect(written(authorId)).rejects.toMatchObject({ code: 'request.limit_reached' })
    await written()
  })
})

describe('tickets of visitors', () => {
  const write = (email: string) =>
    createVisitorTicket(
      { table, countTicket: sharedQuota(table, ticketsOfVisitorsPerDay) },
      { email, message: 'Oi', locale: 'ptBR' },
      now,
    )

  it('are limited to three an address and day, in any case of letters, and hide the address in the counter', async () => {
    for (const email of ['bia@exemplo.com', 'Bia@exemplo.com', 'BIA@EXEMPLO.COM']) await write(email)
    await expect(write('bia@exemplo.com')).rejects.toMatchObject({ code: 'request.limit_reached' })
    await write('outra@exemplo.com')
    const counters = (await everyRow(table)).filter(({ pk }) => pk.startsWith('QUOTA#'))
    expect(JSON.stringify(counters)).not.toMatch(/exemplo/i)
  })

  it('publish nothing, so that a visitor reaches no paid service', async () => {
    await write('ana@exemplo.com')
    expect((await everyRow(table)).filter(({ pk }) => pk.startsWith('OUTBOX#'))).toEqual([])
  })

  it('are limited to 300 a day together', async () => {
    await countUse(table, ticketsOfVisitorsPerDay, 'visitors', now, 299)
    await write('a@exemplo.com')
    await expect(write('b@exemplo.com')).rejects.toMatchObject({ code: 'ticket.too_many_today' })
  })

  it('are opened and erased by the link in the answer', async () => {
    const row = await written(null)
    await answer(row)
    const [told] = await eventsNamed('TicketAnswered')
    const { linkToken } = told as { linkToken: string }
    expect(told).toMatchObject({ ticketId: row.id, authorId: null, email: 'ana@exemplo.com', answer: 'Pode.' })
    expect(decideLink(await findTicket(table, row.id), linkToken).id).toBe(row.id)
    await eraseTicket(table, row.id)
    await eraseTicket(table, row.id)
    expect(await findTicket(table, row.id)).toBeUndefined()
  })
})

describe('an admin', () => {
  it('answers, closes and reopens a ticket, with an audit record each and none of its words', async () => {
    const row = await written()
    const answered = await answer(row)
    const closed = await stepTicket(deps, admin, seen(answered), 'close')
    const reopened = await stepTicket(deps, admin, seen(closed), 'reopen')
    expect([answered, closed, reopened].map(({ status }) => status)).toEqual(['answered', 'closed', 'open'])
    expect(await readTicket(table, row.id)).toEqual(reopened)
    const { rows } = await auditsOf(table, row.id, { before: undefined, size: 10 })
    expect(rows.map(({ action }) => action).sort()).toEqual(['answer:ticket', 'close:ticket', 'reopen:ticket'])
    expect(rows.find(({ action }) => action === 'answer:ticket')).toMatchObject({
      actorId: admin.userId,
      before: { status: 'open', answers: 0 },
      after: { status: 'answered', answers: 1 },
    })
    expect(JSON.stringify(rows)).not.toMatch(/Pode|Mensagem|exemplo/)
    expect(await eventsNamed('TicketAnswered')).toMatchObject([{ authorId: row.authorId, linkToken: null }])
  })

  it('is refused when another admin was faster, and nothing of the first is lost', async () => {
    const row = await written()
    const both = ['Um.', 'Dois.'].map((text) => answer(row, text))
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ticket.changed_meanwhile' },
    })
    const after = await readTicket(table, row.id)
    expect(after.answers).toHaveLength(1)
    await expect(answer(row, 'Tarde')).rejects.toMatchObject({ code: 'ticket.changed_meanwhile' })
    expect((await answer(after, 'Dois.')).answers.map(({ text }) => text)).toContain('Dois.')
    expect(await eventsNamed('TicketAnswered')).toHaveLength(2)
  })

  it('lists open tickets oldest first and answered ones newest first, page by page', async () => {
    const rows = [await written(), await written(), await written()]
    const ids = rows.map(({ id }) => id)
    const first = await ticketQueue(table, { status: 'open' }, undefined, 2)
    expect([...first.rows.map(({ id }) => id), first.next]).toEqual([ids[0], ids[1], ids[1]])
    expect((await ticketQueue(table, { status: 'open' }, first.next, 2)).rows.map(({ id }) => id)).toEqual([ids[2]])
    for (const row of rows) await answer(row)
    expect((await ticketQueue(table, { status: 'open' }, undefined, 2)).rows).toEqual([])
    const answered = await ticketQueue(table, { status: 'answered' }, undefined, 2)
    expect(answered.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const last = await ticketQueue(table, { status: 'answered' }, answered.next, 2)
    expect([last.rows.map(({ id }) => id), last.next]).toEqual([[ids[0]], undefined])
  })

  it('finds tickets by words of message and address, whatever their case and accents', async () => {
    const [first, second] = [await written(), await written()]
    const found = async (search: string) => (await ticketQueue(table, { status: 'open', search }, undefined, 5)).rows
    expect(await found(`ANA ménsagem ${second.message.split(' ')[1]}`)).toEqual([second])
    expect(await found('exemplo.com')).toEqual([first, second])
    expect(await found('bia')).toEqual([])
  })

  it('takes a ticket, from another admin too, and gives it back', async () => {
    const [row, free] = [await written(), await written()]
    const of = async (assigneeId: string | null) =>
      (await ticketQueue(table, { status: 'open', assigneeId }, undefined, 5)).rows.map(({ id }) => id)
    const taken = await assignTicket(deps, admin, { ...seen(row), to: 'me' })
    expect([await of(admin.userId), await of(null)]).toEqual([[row.id], [free.id]])
    const other = { userId: randomUUID(), isAdmin: true }
    const over = await assignTicket(deps, other, { ...seen(taken), to: 'me' })
    expect([await of(admin.userId), await of(other.userId)]).toEqual([[], [row.id]])
    await expect(assignTicket(deps, admin, { ...seen(taken), to: 'none' })).rejects.toMatchObject({
      code: 'ticket.changed_meanwhile',
    })
    await assignTicket(deps, other, { ...seen(over), to: 'none' })
    expect(await of(null)).toEqual([row.id, free.id])
    const { rows } = await auditsOf(table, row.id, { before: undefined, size: 10 })
    const changes = rows.map(({ action, before, after }) => [action, before.assigneeId, after.assigneeId])
    expect(changes).toHaveLength(3)
    expect(changes).toContainEqual(['assign:ticket', other.userId, null])
  })

  it('takes a ticket without an assignee by answering it, and leaves one that another admin has', async () => {
    const other = { userId: randomUUID(), isAdmin: true }
    expect((await answer(await written())).assigneeId).toBe(admin.userId)
    const taken = await assignTicket(deps, other, { ...seen(await written()), to: 'me' })
    expect((await answer(taken)).assigneeId).toBe(other.userId)
  })

  it('goes on after a bounded number of tickets that do not fit', async () => {
    for (let index = 0; index <= mostRead; index++) await written()
    const none = await ticketQueue(table, { status: 'open', search: 'vidro' }, undefined, 5)
    expect([none.rows, none.isPartial]).toEqual([[], true])
    const rest = await ticketQueue(table, { status: 'open', search: 'vidro' }, none.next, 5)
    expect([rest.rows, rest.next, rest.isPartial]).toEqual([[], undefined, false])
  })

  it('cannot mail more than 300 visitors a day; accounts are not counted', async () => {
    await countUse(table, answersToVisitorsPerDay, 'deployment', now, 299)
    await answer(await written(null))
    const left = await written(null)
    await expect(answer(left)).rejects.toMatchObject({ code: 'ticket.answers_used_up' })
    expect(await readTicket(table, left.id)).toEqual(left)
    await answer(await written())
  })

  it('is refused for a missing ticket', async () => {
    const { id } = decideTicket({ authorId: null, email: 'a@b.co', locale: 'ptBR' }, 'x', now)
    await expect(answer({ id, version: 1 })).rejects.toMatchObject({ code: 'ticket.not_found' })
  })
})

describe('canned answers', () => {
  it('are added, changed and removed by version, with an audit record each', async () => {
    const made = await addCannedAnswer(deps, admin, { title: 'Preço', text: 'É grátis.' })
    await addCannedAnswer(deps, admin, { title: 'Água', text: 'Não.' })
    expect((await allCannedAnswers(table)).map(({ title }) => title)).toEqual(['Água', 'Preço'])
    const draft = { title: 'Custo', text: 'Nada.' }
    const both = [1, 2].map(() => updateCannedAnswer(deps, admin, { ...seen(made), ...draft }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(removeCannedAnswer(deps, admin, seen(made))).rejects.toMatchObject({
      code: 'canned_answer.changed_meanwhile',
    })
    await removeCannedAnswer(deps, admin, { id: made.id, version: 2 })
    await expect(removeCannedAnswer(deps, admin, { id: made.id, version: 2 })).rejects.toMatchObject({
      code: 'canned_answer.not_found',
    })
    const { rows } = await auditsOf(table, made.id, { before: undefined, size: 10 })
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'create:canned_answer',
      'remove:canned_answer',
      'update:canned_answer',
    ])
  })
})

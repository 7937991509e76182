import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiOf, localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

interface StoredMail {
  readonly subject: string
  readonly html: string
}

const visitor = apiOf()
let author: Person
let admin: Person

beforeAll(async () => {
  ;[author, admin] = await Promise.all([newPerson(), signInAdmin()])
})

const mailsTo = (to: string) => localConsole().read<StoredMail>('emails', { to })
const answerMail = (to: string, text: string) =>
  localConsole().waitFor<StoredMail & { id: number }>('emails', { to }, ({ html }) => html?.includes(text))

describe('support', () => {
  it('answers a user by e-mail, in the notification list and on screen', async () => {
    const { id } = await author.api.tickets.create({ message: 'Como troco a foto?' })
    expect((await author.api.tickets.mine({})).items).toMatchObject([{ id, email: author.email, status: 'open' }])
    const lead = (await admin.api.tickets.queue({ status: 'open' })).items.find((one) => one.id === id)
    expect(lead).toMatchObject({ email: author.email, excerpt: 'Como troco a foto?' })
    const before = await admin.api.tickets.get({ id })
    const answered = await admin.api.tickets.answer({ id, version: before.version, text: 'Em <b>Editar</b> anúncio.' })
    await expect(admin.api.tickets.answer({ id, version: before.version, text: 'De novo.' })).rejects.toMatchObject({
      code: 'ticket.changed_meanwhile',
      status: 409,
    })
    const [own] = (await author.api.tickets.mine({})).items
    expect(own).toMatchObject({ status: 'answered', answers: [{ text: 'Em <b>Editar</b> anúncio.' }] })
    expect(JSON.stringify(own)).not.toContain(admin.userId)
    const mail = await answerMail(author.email, 'Em Editar anúncio.')
    expect(mail.subject).toBe('Resposta do suporte do Retorna')
    expect((await author.api.notifications.list({})).items).toMatchObject([
      { text: 'ticketAnswered', link: '/support' },
    ])
    const closed = await admin.api.tickets.close({ id, version: answered.version })
    await expect(admin.api.tickets.answer({ id, version: closed.version, text: 'Mais.' })).rejects.toMatchObject({
      code: 'ticket.action_not_possible',
    })
    expect(await admin.api.tickets.reopen({ id, version: closed.version })).toMatchObject({ status: 'open' })
  })

  it('sends a visitor nothing before an answer, and then a link to see and erase the ticket', async () => {
    const email = `${randomUUID()}@visitante.example`
    const message = `Sou visitante ${randomUUID()}`
    expect(await visitor.tickets.createAsVisitor({ email, message })).toEqual({})
    await localConsole().settle()
    expect(await mailsTo(email)).toEqual([])
    const lead = (await admin.api.tickets.queue({ status: 'open' })).items.find(({ excerpt }) => excerpt === message)
    if (!lead) throw new Error('The ticket is not in the queue')
    await admin.api.tickets.answer({ id: lead.id, version: 1, text: 'Bem-vindo.' })
    const { html } = await answerMail(email, 'Bem-vindo.')
    const [, id = '', token = ''] = /\/support#(tkt_\w+)\.([\w-]{32})/.exec(html) ?? []
    expect(await visitor.tickets.openByLink({ id, token })).toMatchObject({ email, message, status: 'answered' })
    const wrong = { id, token: 'A'.repeat(32) }
    for (const call of [visitor.tickets.openByLink, visitor.tickets.eraseByLink])
      await expect(call(wrong)).rejects.toMatchObject({ code: 'ticket.not_found' })
    await visitor.tickets.eraseByLink({ id, token })
    await expect(visitor.tickets.openByLink({ id, token })).rejects.toMatchObject({ code: 'ticket.not_found' })
    await expect(admin.api.tickets.get({ id })).rejects.toMatchObject({ code: 'ticket.not_found' })
  })

  it('takes three tickets a day from one address, whether or not it has an account', async () => {
    for (let count = 0; count < 3; count++)
      await visitor.tickets.createAsVisitor({ email: author.email, message: `Mensagem ${count}` })
    await expect(
      visitor.tickets.createAsVisitor({ email: author.email.toUpperCase(), message: 'Mais uma' }),
    ).rejects.toMatchObject({ code: 'request.limit_reached', status: 429 })
    const before = (await author.api.tickets.mine({})).items.length
    await author.api.tickets.create({ message: 'Com a minha conta' })
    expect((await author.api.tickets.mine({})).items).toHaveLength(before + 1)
  })

  it('keeps canned answers', async () => {
    const made = await admin.api.tickets.addCannedAnswer({ title: 'Foto', text: 'Abra Editar.' })
    const changed = await admin.api.tickets.updateCannedAnswer({ ...made, text: 'Toque em Editar.' })
    expect((await admin.api.tickets.cannedAnswers()).items).toContainEqual(changed)
    await admin.api.tickets.removeCannedAnswer({ id: made.id, version: changed.version })
    expect((await admin.api.tickets.cannedAnswers()).items).not.toContainEqual(changed)
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { mailSender } from '../kit/mail/sender.ts'
import { decideDraft, decideSend } from './decide-issue.ts'
import { saveIssue } from './issues/store.ts'
import { continueIssue } from './send-issue.ts'
import { confirm, endByFeedback, eraseByLink, subscribe, unsubscribe } from './subscribe.ts'

const table = createTable()
const siteUrl = 'https://retorna.example'
const people = 4
const day = 86_400_000
const logger = { info: () => undefined, error: () => undefined }
const admin = { userId: randomUUID(), isAdmin: true }

const steps = ['subscribe', 'confirm', 'unsubscribe', 'bounce', 'complain', 'erase', 'issue'] as const
const step = fc.record({
  act: fc.constantFrom(...steps),
  person: fc.nat({ max: people - 1 }),
  /** Which of the links received so far. */
  link: fc.nat(),
  days: fc.constantFrom(0, 0, 0, 1, 3),
})

/** What a person should be by the plain rules: the state that the product must agree with. */
type State = 'none' | 'pending' | 'confirmed' | 'ended'

it('sends an issue once to each confirmed address, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (history) => {
      const addresses = Array.from({ length: people }, () => `${randomUUID()}@mail.example`)
      const states = addresses.map((): State => 'none')
      const links = addresses.map(() => ({ confirm: [] as { text: string; until: number }[], own: '' }))
      const inbox: Mail[] = []
      const mails = mailSender(table, async (mail) => void inbox.push(mail))
      let now = new Date('2026-11-24T12:00:00.000Z')
      const refused = (work: Promise<unknown>) =>
        work.then(
          () => false,
          () => true,
        )

      for (const { act, person, link, days } of history) {
        now = new Date(now.getTime() + days * day)
        const [email = '', own] = [addresses[person], links[person]]
        if (!own) throw new Error('No such person')
        const before = inbox.length
        if (act === 'subscribe') {
          const deps = { table, mails, siteUrl, logger, now, countMail: async () => undefined }
          if (await refused(subscribe(deps, { email, privacyAccepted: true, locale: 'ptBR' }))) continue
          const [, text = ''] = inbox[before]?.button?.url.split('#') ?? []
          if (states[person] === 'confirmed') expect(text).toBe(own.own)
          // An address that bounced or complained gets no e-mail and can confirm nothing.
          if (states[person] !== 'confirmed') {
            if (text !== '') own.confirm.push({ text, until: now.getTime() + 2 * day })
            states[person] = 'pending'
          }
        }
        if (act === 'confirm') {
          const chosen = own.confirm[link % Math.max(1, own.confirm.length)]
          if (!chosen) continue
          const failed = await refused(
            confirm(table, chosen.text, now).then((given) => Object.assign(own, { own: given.link })),
          )
          if (!failed) {
            expect(states[person]).toBe('pending')
            expect(now.getTime()).toBeLessThan(chosen.until)
            states[person] = 'confirmed'
          }
        }
        if (act === 'unsubscribe' && own.own !== '') {
          await refused(unsubscribe(table, own.own, now))
          if (states[person] !== 'none') states[person] = 'ended'
        }
        if (act === 'bounce' || act === 'complain') {
          await endByFeedback(table, { addresses: [email], cause: act === 'bounce' ? 'bounced' : 'complained' }, now)
          if (states[person] !== 'none') states[person] = 'ended'
        }
        if (act === 'erase' && own.own !== '') {
          if (!(await refused(eraseByLink(table, own.own)))) {
            states[person] = 'none'
            own.own = ''
          }
        }
        if (act === 'issue') {
          await sendIssue(mails, now)
          const got = inbox
            .slice(before)
            .map(({ to }) => to)
            .filter((to) => addresses.includes(to))
          const wanted = addresses.filter((_, index) => states[index] === 'confirmed')
          expect(got.toSorted()).toEqual(wanted.toSorted())
        }
      }
    }),
    { numRuns: 60 },
  )
})

async function sendIssue(mails: ReturnType<typeof mailSender>, now: Date): Promise<void> {
  const before = decideDraft({ subject: 'Novidades', text: 'Texto' }, now)
  await saveIssue(table, admin, { action: 'create', before: undefined, after: before }, now)
  await saveIssue(table, admin, { action: 'send', before, after: decideSend(before, 1, now) }, now)
  const deps = { table, mails, siteUrl, logger, now: () => now, pace: async () => undefined }
  // A second call finds nothing to do.
  for (const _ of [1, 2]) await continueIssue(deps, new Date(now.getTime() + 60_000))
}

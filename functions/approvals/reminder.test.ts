import { expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { mailTo } from '../kit/mail/mail-content.ts'
import { writeReminder } from './reminder.ts'
import { catalogues } from './texts/approvals.ts'
import { type PendingRequests, waitingFor } from './waiting.ts'

const row = (userId: string, amountCents: number, createdAt: string) => ({ userId, amountCents, createdAt })
const pending: readonly PendingRequests[] = [
  {
    ...({ kind: 'withdrawal', isComplete: true } as const),
    rows: [row('ana', 50_000, '2026-11-20T12:00:00.000Z'), row('bia', 10_000, '2026-11-21T12:00:00.000Z')],
  },
  { kind: 'donation', isComplete: false, rows: [row('bia', 700, '2026-11-19T12:00:00.000Z')] },
]
const mailOf = (admin: string, from = pending) =>
  mailTo(catalogues, sampleProfile(), 'https://retorna.example', writeReminder, { waiting: waitingFor(admin, from) })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('sums all that waits in one e-mail, without the requesters', () => {
  const mail = mailOf('caio')
  expect(mail.subject).toBe('3 pedidos esperam decisão')
  expect(plain(mail.paragraphs.join(' '))).toContain('2 saques, somando R$ 600,00')
  expect(mail.paragraphs.join(' ')).toContain('20/11/2026')
  expect(mail.button?.url).toBe('https://retorna.example/admin/donations?status=pending')
  expect(JSON.stringify(mail)).not.toMatch(/ana|bia/)
})

it('leaves out the own requests of an admin', () => {
  expect(mailOf('bia').subject).toBe('1 pedido espera decisão')
  expect(plain(mailOf('bia').paragraphs[0] ?? '')).toContain('Um saque de R$ 500,00')
  expect(waitingFor('bia', pending.slice(1))).toEqual([])
})

it('says when there are more than it counts', () => {
  const rows = Array.from({ length: 100 }, () => row('ana', 100, '2026-11-20T12:00:00.000Z'))
  expect(mailOf('caio', [{ kind: 'donation', isComplete: false, rows }]).paragraphs[0]).toContain('Mais de 100 doações')
})

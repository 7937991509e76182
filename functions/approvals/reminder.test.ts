import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { mailTo } from '../kit/mail/mail-content.ts'
import { openApproval } from './approval.ts'
import { writeReminder } from './reminder.ts'
import { catalogues } from './texts/texts.ts'

const asked = new Date('2026-11-20T12:00:00.000Z')
const opened = openApproval({ kind: 'withdrawal', id: 'wdr_1', requesterId: randomUUID(), amountCents: 50_000 }, asked)
const written = (hours: number, approval = opened) =>
  mailTo(catalogues, sampleProfile(), 'https://retorna.example', writeReminder, {
    approval,
    now: new Date(asked.getTime() + hours * 3_600_000),
  })

it('states amount, waiting time and link, but not the requester', () => {
  const mail = written(24)
  expect(mail.subject.replace('\u00a0', ' ')).toBe('Um saque de R$ 500,00 espera decisão')
  expect(mail.paragraphs[0]).toContain('espera há um dia')
  expect(mail.button?.url).toBe('https://retorna.example/admin/withdrawals?status=pending')
  expect(JSON.stringify(mail)).not.toContain(opened.requesterId)
})

it("counts the days and mentions the first admin's approval", () => {
  const endorsement = { by: randomUUID(), at: asked.toISOString(), receiverVersion: null }
  const mail = written(72, { ...opened, endorsement })
  expect(mail.paragraphs.join(' ')).toContain('espera há 3 dias')
  expect(mail.paragraphs.join(' ')).toContain('falta uma segunda')
})

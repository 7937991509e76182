import { Logger } from '@aws-lambda-powertools/logger'
import { expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { mailSender } from '../kit/mail/sender.ts'
import { notifyVisitor } from './notify-visitor.ts'

const table = createTable()
const siteUrl = 'https://retorna.example'
const scope = { now: new Date('2026-11-23T12:00:00.000Z'), logger: new Logger({ logLevel: 'SILENT' }) }
const letter = { subject: 'Olá', paragraphs: ['Um'], button: { label: 'Ver', path: '/support' } }
const news = { id: 'ntf_1', write: () => letter }

it('sends one e-mail for a repeated event, with a footer for visitors', async () => {
  const sent: Mail[] = []
  const deps = { siteUrl, mails: mailSender(table, async (mail: Mail) => void sent.push(mail)) }
  await notifyVisitor(deps, { email: 'ana@exemplo.com', locale: 'ptBR' }, news, scope)
  await notifyVisitor(deps, { email: 'ana@exemplo.com', locale: 'ptBR' }, news, scope)
  expect(sent).toEqual([
    {
      to: 'ana@exemplo.com',
      subject: 'Olá',
      paragraphs: ['Um'],
      language: 'pt-BR',
      tag: 'account',
      button: { label: 'Ver', url: 'https://retorna.example/support' },
      footer: expect.stringContaining('Se não foi você'),
      preferences: null,
    },
  ])
})

it('does not fail when the e-mail does', async () => {
  const deps = { siteUrl, mails: mailSender(table, () => Promise.reject(new Error('SES'))) }
  await expect(notifyVisitor(deps, { email: 'ana@exemplo.com', locale: 'ptBR' }, news, scope)).resolves.toBeUndefined()
})

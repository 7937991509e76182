import { describe, expect, it } from 'vitest'
import { type MailType, mailTypes } from '../../shared/contract/mails.ts'
import { checkCells } from '../../test/support/cells.ts'
import { renderHtml, renderText } from '../kit/mail/mail.tsx'
import { sampleMail } from './sample-mail.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const asked = { siteUrl: 'https://retorna.example', now, locale: 'ptBR' } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const textOf = (type: MailType) => plain(renderText(sampleMail(type, asked)))

describe('six types of e-mail', () => {
  it('say what the specification lists, and greet by the first name', () =>
    checkCells(
      Object.entries({
        sale_completed: [/Latas de alumínio/, /R\$ 96,00/, /9,6 kg/, /4,8 kg de CO₂/, /estimativas/],
        payment_received: [/Pagamento recebido: R\$ 116,27/],
        donation_success: [/R\$ 50,00/, /Abrigo São Francisco/],
        withdrawal_processed: [/R\$ 120,00/, /ma\*\*\*@exemplo\.com/],
        gamification_milestone: [/R\$ 100,00/, /R\$ 125,00/, /3 vendas/, /165 pontos/, /Próxima conquista: R\$ 500,00/],
        weekly_summary: [
          /1 venda concluída: R\$ 96,00/,
          /3 conversas novas/,
          /7º lugar em São Paulo/,
          /Dica da semana/,
        ],
      } satisfies Record<MailType, RegExp[]>).map(([type, patterns]) => [type, { type: type as MailType, patterns }]),
      ({ type, patterns }) => {
        const text = textOf(type)
        for (const pattern of [/Olá, Marina!/, ...patterns]) expect(text).toMatch(pattern)
      },
    ))

  it('are in the language of the admin', () => {
    const html = renderHtml(sampleMail('sale_completed', { ...asked, locale: 'ar-SA' }))
    expect(html).toMatch(/<html[^>]*dir="rtl"/)
    expect(html).not.toContain('Olá')
  })

  it('have an unsubscribe link unless they are required', () => {
    const withLink = mailTypes.filter((type) => sampleMail(type, asked).unsubscribe)
    expect(withLink).toEqual(['gamification_milestone', 'weekly_summary'])
  })

  it('render as HTML without a script or a picture', () => {
    for (const type of mailTypes) expect(renderHtml(sampleMail(type, asked))).not.toMatch(/<(script|img)/)
  })
})

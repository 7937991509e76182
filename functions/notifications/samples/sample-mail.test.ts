import { describe, expect, it } from 'vitest'
import { type MailType, mailTypes } from '../../../shared/contract/notifications.ts'
import { checkCells } from '../../../test/support/cells.ts'
import { renderHtml, renderText } from '../../kit/mail/mail.tsx'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { milestoneReachedMail } from '../mails/milestone-reached.ts'
import { catalogues } from '../texts/texts.ts'
import { writeWeeklySummary } from '../weekly/write-summary.ts'
import { sampleMail } from './sample-mail.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const speech = textsFor(catalogues, 'ptBR')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const textOf = (type: MailType) => plain(renderText(sampleMail(type, 'https://retorna.example', now)))

describe('six types of e-mail', () => {
  it('say what the specification lists, and greet by the first name', () =>
    checkCells(
      Object.entries({
        sale_completed: [/Latas de alumínio/, /R\$ 96,00/, /9,6 kg/, /4,8 kg de CO₂/, /estimativas/],
        payment_received: [/Pagamento recebido: R\$ 116,27/],
        donation_success: [/R\$ 50,00/, /Abrigo São Francisco/],
        withdrawal_processed: [/R\$ 120,00/, /ma\*\*\*@exemplo\.com/],
        gamification_milestone: [/R\$ 100,00/, /R\$ 125,00/, /3 vendas/, /165 pontos/, /Próxima marca: R\$ 500,00/],
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

  it('have an unsubscribe link unless they are required', () => {
    const withLink = mailTypes.filter((type) => sampleMail(type, 'https://retorna.example', now).unsubscribe)
    expect(withLink).toEqual(['gamification_milestone', 'weekly_summary'])
  })

  it('render as HTML without a script or a picture', () => {
    for (const type of mailTypes)
      expect(renderHtml(sampleMail(type, 'https://retorna.example', now))).not.toMatch(/<(script|img)/)
  })
})

describe('milestone', () => {
  const reached = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', milestoneCents: 50_000, earningsCents: 50_000 }
  const lastLine = (points: number) =>
    milestoneReachedMail.write({ ...reached, sales: 1, points }, speech, '').paragraphs.at(-1)

  it('names the next rank after the last milestone, until the highest', () => {
    expect(lastLine(500)).toBe('Faltam 1.500 pontos para o nível Especialista.')
    expect(lastLine(10_000)).toBe('Você está no nível mais alto. Obrigado por reciclar!')
  })
})

describe('weekly summary', () => {
  it('leaves out what there was none of, and names the rank beyond the first hundred', () => {
    const none = { earningsCents: 0, itemsSold: 0, pickups: 0, donations: 0, conversations: 0, matches: 0 }
    const facts = { week: '2026-11-16', stateId: 35, points: 1_240, materials: ['glass' as const] }
    const letter = writeWeeklySummary(
      { ...facts, figures: { ...none, matches: 1 }, ranking: { rank: 'recycler' } },
      speech,
    )
    expect(letter.paragraphs[1]).toBe('• 1 anúncio novo para as suas buscas')
    expect(letter.paragraphs[2]).toBe('Você tem 1.240 pontos e está no nível Reciclador.')
    expect(letter.button.path).toBe('/saved-searches')
  })
})

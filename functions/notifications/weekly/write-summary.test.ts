import { describe, expect, it } from 'vitest'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { catalogues } from '../texts/notifications.ts'
import { writeWeeklySummary } from './write-summary.ts'

describe('weekly summary', () => {
  it('leaves out what there was none of, and names the rank beyond the first hundred', () => {
    const none = { earningsCents: 0, itemsSold: 0, pickups: 0, donations: 0, conversations: 0, matches: 0 }
    const facts = { week: '2026-11-16', stateId: 35, points: 1_240, materials: ['glass' as const] }
    const letter = writeWeeklySummary(
      { ...facts, figures: { ...none, matches: 1 }, ranking: { rank: 'recycler' } },
      textsFor(catalogues, 'ptBR'),
    )
    expect(letter.paragraphs[1]).toBe('• 1 anúncio novo para as suas buscas')
    expect(letter.paragraphs[2]).toBe('Você tem 1.240 pontos e está no nível Reciclador.')
    expect(letter.button.path).toBe('/saved-searches')
  })
})

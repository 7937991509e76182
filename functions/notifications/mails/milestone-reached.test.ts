import { describe, expect, it } from 'vitest'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { catalogues } from '../texts/notifications.ts'
import { milestoneReachedMail } from './milestone-reached.ts'

const reached = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', milestoneCents: 50_000, earningsCents: 50_000 }
const lastLine = (points: number) =>
  milestoneReachedMail.write({ ...reached, sales: 1, points }, textsFor(catalogues, 'ptBR'), '').paragraphs.at(-1)

describe('milestone', () => {
  it('names the next rank after the last milestone, until the highest', () => {
    expect(lastLine(500)).toBe('Faltam 1.500 pontos para o nível Especialista.')
    expect(lastLine(10_000)).toBe('Você está no nível mais alto. Parabéns!')
  })
})

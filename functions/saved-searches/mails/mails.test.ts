import { describe, expect, it } from 'vitest'
import { mailTo } from '../../kit/mail/letter.ts'
import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'
import type { DigestRow } from '../store.ts'
import { catalogues } from '../texts/texts.ts'
import { writeDigest } from './digest.ts'

const site = 'https://retorna.example'
const reader = { email: 'dona@mail.example', locale: 'ptBR' } as ProfileRow
const find = (index: number): DigestRow => ({
  userId: 'x',
  searchId: 's',
  searchName: 'Metal',
  recyclableId: `ad_${index}`,
  type: `Latas ${index}`,
  city: 'Campinas - SP',
})

const ofDay = (rows: readonly DigestRow[]) => mailTo(catalogues, reader, site, writeDigest, rows)

describe('the e-mail of a day', () => {
  it('has a line with a link for each find', () => {
    const mail = ofDay([find(1), find(2)])
    expect(mail.subject).toBe('2 anúncios novos para as suas buscas')
    expect(mail.paragraphs).toEqual([
      `Metal: Latas 1, em Campinas - SP\n${site}/recyclables/ad_1`,
      `Metal: Latas 2, em Campinas - SP\n${site}/recyclables/ad_2`,
    ])
    expect(mail.button).toEqual({ label: 'Abrir buscas salvas', url: `${site}/saved-searches` })
    expect(ofDay([find(1)]).subject).toBe('1 anúncio novo para as suas buscas')
  })

  it('shows twenty and counts the others', () => {
    const finds = (count: number) => ofDay(Array.from({ length: count }, (_, at) => find(at)))
    expect(finds(20).paragraphs).toHaveLength(20)
    expect(finds(23).paragraphs).toHaveLength(21)
    expect(finds(23).paragraphs.at(-1)).toBe('E mais 3.')
    expect(finds(23).subject).toContain('23')
  })
})
